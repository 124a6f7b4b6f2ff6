import { m } from '#messages';
import { createPdfObjects } from '#src/base/pdf-objects.ts';
import { deflated } from './font-file.ts';
import { createPaperFont, utf16 } from './paper-font.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, layPages } from './paper-pages.ts';
import { type Paper, type PaperOptions } from './paper.ts';
import { type PaperFonts, createTypesetter } from './typesetter.ts';

/** The files of the fonts, in WOFF 1.0. */
export type FontFiles = Readonly<Record<keyof PaperFonts, ArrayBuffer>>;

/** The page may not stand still for longer, in ms. */
const SLICE = 12;

/** @param language of its texts, such as `hi` */
export async function writePaper(
  paper: Paper,
  files: FontFiles,
  language: string,
  { signal, onProgress }: PaperOptions = {},
): Promise<Blob> {
  let sliceEnds = performance.now() + SLICE;
  const pause = async (share: number) => {
    if (performance.now() < sliceEnds) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
    onProgress?.(share);
    sliceEnds = performance.now() + SLICE;
  };
  const fonts: PaperFonts = {
    'latin-regular': await createPaperFont(files['latin-regular']),
    'latin-bold': await createPaperFont(files['latin-bold']),
    'devanagari-regular': await createPaperFont(files['devanagari-regular']),
    'devanagari-bold': await createPaperFont(files['devanagari-bold']),
  };
  const pages = await layPages(paper, createTypesetter(fonts), pause);
  const pdf = createPdfObjects('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const catalogue = pdf.reserve();
  const list = pdf.reserve();
  const embedded: string[] = [];
  for (const [name, font] of Object.entries(fonts)) {
    const number = await font.embed(pdf, name);
    if (number !== undefined) embedded.push(`/${name} ${number} 0 R`);
  }
  const resources = pdf.write(`/Font << ${embedded.join(' ')} >>`);
  const numbers: number[] = [];
  for (const page of pages) {
    const content = pdf.write('/Filter /FlateDecode', await deflated(page));
    numbers.push(
      pdf.write(
        `/Type /Page /Parent ${list} 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents ${content} 0 R /Resources ${resources} 0 R`,
      ),
    );
    signal?.throwIfAborted();
  }
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  pdf.write(`/Type /Pages /Kids [${kids}] /Count ${numbers.length}`, undefined, list);
  pdf.write(
    `/Type /Catalog /Pages ${list} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >>`,
    undefined,
    catalogue,
  );
  const title = [paper.title, paper.subtitle ?? ''].filter((text) => text !== '').join(' · ');
  const info = pdf.write(`/Title <feff${utf16(title)}> /Creator <feff${utf16(m.vendor_name())}>`);
  return pdf.end(`/Root ${catalogue} 0 R /Info ${info} 0 R`);
}
