import { createPdfObjects } from '#src/base/pdf-objects.ts';
import { deflated } from './font-file.ts';
import { createPaperFont, utf16 } from './paper-font.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, layPages } from './paper-pages.ts';
import { type Paper } from './paper.ts';
import { type PaperFonts, createTypesetter } from './typesetter.ts';

/** The files of the fonts, in WOFF 1.0. */
export type FontFiles = Readonly<Record<keyof PaperFonts, ArrayBuffer>>;

/** What of a paper is not in it. */
export interface PaperSetting {
  /** Of its texts, such as `hi`. */
  language: string;
  /** Named as its maker. */
  vendor: string;
}

/** @param report is told the share that is done, in steps of a hundredth */
export async function writePaper(
  paper: Paper,
  files: FontFiles,
  { language, vendor }: PaperSetting,
  report: (share: number) => void = () => undefined,
): Promise<Blob> {
  let told = 0;
  const tell = (share: number) => {
    if (share - told < 0.01) return;
    told = share;
    report(share);
  };
  const fonts: PaperFonts = {
    'latin-regular': await createPaperFont(files['latin-regular']),
    'latin-bold': await createPaperFont(files['latin-bold']),
    'devanagari-regular': await createPaperFont(files['devanagari-regular']),
    'devanagari-bold': await createPaperFont(files['devanagari-bold']),
  };
  const pages = layPages(paper, createTypesetter(fonts), tell);
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
  }
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  pdf.write(`/Type /Pages /Kids [${kids}] /Count ${numbers.length}`, undefined, list);
  pdf.write(
    `/Type /Catalog /Pages ${list} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >>`,
    undefined,
    catalogue,
  );
  const title = [paper.title, paper.subtitle ?? ''].filter((text) => text !== '').join(' · ');
  const info = pdf.write(`/Title <feff${utf16(title)}> /Creator <feff${utf16(vendor)}>`);
  return pdf.end(`/Root ${catalogue} 0 R /Info ${info} 0 R`);
}
