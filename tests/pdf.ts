import { randomBytes } from 'node:crypto';

type Bytes = Buffer<ArrayBuffer>;

/** A valid one-page PDF of exactly `size` bytes (at least 1,000), different at every call. */
export function pdfOfSize(size: number): Bytes {
  const overhead = pdf(Buffer.alloc(0)).length;
  const first = pdf(randomBytes(size - overhead));
  // Every number in the file is padded to a fixed width, so the overhead is the same for every stream.
  return pdf(randomBytes(size - overhead - (first.length - size)));
}

/** A PDF that opens with a password only. */
export function lockedPdf(size = 20_000): Bytes {
  const hex = 'ab'.repeat(32);
  return pdf(randomBytes(size), {
    object: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${hex}> /U <${hex}> >>`,
    entries: ` /Encrypt 5 0 R /ID [<${hex}> <${hex}>]`,
  });
}

/** A PDF as a file input takes it. */
export function pdfFile(buffer: Buffer = pdfOfSize(20_000), name = 'bill.pdf') {
  return { name, mimeType: 'application/pdf', buffer };
}

function pdf(stream: Buffer, extra?: { object: string; entries: string }): Bytes {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>'),
    Buffer.concat([
      Buffer.from(`<< /Length ${String(stream.length).padStart(8, '0')} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    ...(extra ? [Buffer.from(extra.object)] : []),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${extra?.entries ?? ''} >>\nstartxref\n${String(length).padStart(10, '0')}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(xref + trailer)]);
}
