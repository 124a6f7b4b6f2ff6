type Bytes = Uint8Array<ArrayBuffer>;

/** The objects of a PDF, written one after another. */
export interface PdfObjects {
  /** A number for an object that others name before it is written. */
  reserve: () => number;
  /**
   * Writes an object, under its reserved number if it has one.
   * @param entries of its dictionary; the length of a stream is added
   */
  write: (entries: string, stream?: Bytes | string, number?: number) => number;
  /** The whole file. @param trailer entries beside its size, such as `/Root 1 0 R` */
  end: (trailer: string) => Blob;
}

/** @param head the first line, and comments */
export function createPdfObjects(head: string): PdfObjects {
  const encoder = new TextEncoder();
  const parts: Bytes[] = [];
  /** By number, from 1. */
  const offsets: number[] = [];
  let length = 0;
  const append = (bytes: Bytes | string) => {
    const part = typeof bytes === 'string' ? encoder.encode(bytes) : bytes;
    parts.push(part);
    length += part.length;
  };
  const reserve = () => offsets.push(0);
  append(head);
  return {
    reserve,
    write(entries, stream, number = reserve()) {
      offsets[number - 1] = length;
      if (stream === undefined) append(`${number} 0 obj\n<< ${entries} >>\nendobj\n`);
      else {
        const bytes = typeof stream === 'string' ? encoder.encode(stream) : stream;
        append(`${number} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`);
        append(bytes);
        append('\nendstream\nendobj\n');
      }
      return number;
    },
    end(trailer) {
      const start = length;
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
      const size = offsets.length + 1;
      append(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
      append(`trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
      return new Blob(parts, { type: 'application/pdf' });
    },
  };
}
