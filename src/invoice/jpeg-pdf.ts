/** A page of a PDF: one JPEG, in shades or in colours. */
export interface JpegPage {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/** The first line, and a comment by which {@link jpegsIn} knows such a PDF. */
const HEAD = '%PDF-1.4\n%pages-of-jpeg\n';
const PICTURE = /\/Filter \/DCTDecode \/Length (\d+) >>\nstream\n/g;

/** The longer side of A4 in points of 1/72 in. */
const LONG_PT = 842;
const SHORT_PT = 595;

/** Bytes of a PDF with these pictures of three colours, each on a page of A4 that lies as its picture does. */
export function jpegPdf(pages: readonly JpegPage[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (bytes: Uint8Array<ArrayBuffer> | string) => {
    const part = typeof bytes === 'string' ? encoder.encode(bytes) : bytes;
    parts.push(part);
    length += part.length;
  };
  const object = (dictionary: string, stream?: Uint8Array<ArrayBuffer> | string) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  // The catalogue and the list of pages are objects 1 and 2; each page has three.
  const pageNumber = (index: number) => 3 + index * 3;
  write(HEAD);
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const [pageWidth, pageHeight] = width > height ? [LONG_PT, SHORT_PT] : [SHORT_PT, LONG_PT];
    const scale = Math.min(pageWidth / width, pageHeight / height);
    const [w, h] = [width * scale, height * scale];
    const content = `q ${w.toFixed(2)} 0 0 ${h.toFixed(2)} ${((pageWidth - w) / 2).toFixed(2)} ${((pageHeight - h) / 2).toFixed(2)} cm /P Do Q`;
    const number = pageNumber(index);
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${number + 1} 0 R /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${content.length} >>`, content);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  write(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

/** The pictures of a PDF that {@link jpegPdf} has made. Empty for any other. */
export async function jpegsIn(pdf: Blob): Promise<Blob[]> {
  if ((await pdf.slice(0, HEAD.length).text()) !== HEAD) return [];
  // A character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(await pdf.arrayBuffer());
  return [...text.matchAll(PICTURE)].map((found) => {
    const start = found.index + found[0].length;
    return pdf.slice(start, start + Number(found[1]), 'image/jpeg');
  });
}
