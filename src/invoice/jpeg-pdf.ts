import { createPdfObjects } from '#src/base/pdf-objects.ts';

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
  const { reserve, write, end } = createPdfObjects(HEAD);
  const catalogue = reserve();
  const list = reserve();
  write(`/Type /Catalog /Pages ${list} 0 R`, undefined, catalogue);
  const numbers = pages.map(({ jpeg, width, height }) => {
    const [pageWidth, pageHeight] = width > height ? [LONG_PT, SHORT_PT] : [SHORT_PT, LONG_PT];
    const scale = Math.min(pageWidth / width, pageHeight / height);
    const [w, h] = [width * scale, height * scale];
    const content = `q ${w.toFixed(2)} 0 0 ${h.toFixed(2)} ${((pageWidth - w) / 2).toFixed(2)} ${((pageHeight - h) / 2).toFixed(2)} cm /P Do Q`;
    const drawing = write('', content);
    const picture = write(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
    return write(
      `/Type /Page /Parent ${list} 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${drawing} 0 R /Resources << /XObject << /P ${picture} 0 R >> >>`,
    );
  });
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  write(`/Type /Pages /Kids [${kids}] /Count ${pages.length}`, undefined, list);
  return end(`/Root ${catalogue} 0 R`);
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
