import { type PDFDocumentProxy } from 'pdfjs-dist';
import { TaskError } from './worker-tasks.ts';

/** The pages of a PDF as pictures and as text. */

/** A picture in a PDF that claims more pixels is left out. */
export const MOST_IMAGE_PIXELS = 64_000_000;

/** Why pdf.js cannot open a PDF. */
export function pdfFault(error: unknown): TaskError {
  const isEncrypted = error instanceof Error && error.name === 'PasswordException';
  return new TaskError(isEncrypted ? 'encrypted' : 'broken', String(error));
}

/** A PDF has 72 points to the inch. */
const POINTS_PER_INCH = 72;
/** Twenty megapixels, as for photos: a page may be as large as a door. */
const MOST_PIXELS = 20_000_000;

/** Draws a page, counted from 1, on white. For workers: a page in a hidden tab would not be drawn. */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  dpi: number,
): Promise<ImageBitmap> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dpi / POINTS_PER_INCH, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  );
  const canvasContext = canvas.getContext('2d');
  if (!canvasContext) throw new Error('No canvas for a page.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it uses nothing that an offscreen one lacks
  const context = canvasContext as unknown as CanvasRenderingContext2D;
  try {
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    return canvas.transferToImageBitmap();
  } finally {
    page.cleanup();
  }
}

/** The lines of text on a page, from top to bottom. Words of a line are joined by spaces. */
export async function linesOf(document: PDFDocumentProxy, number: number): Promise<string[]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const words = items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? item : []))
    .map(({ str, transform, height }) => ({
      text: str.trim(),
      x: Number(transform[4]),
      y: Number(transform[5]),
      height,
    }));
  const lines: { y: number; words: typeof words }[] = [];
  for (const word of words.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    // Words of one line may stand a little higher or lower than each other.
    if (line && line.y - word.y < Math.max(2, word.height / 2)) line.words.push(word);
    else lines.push({ y: word.y, words: [word] });
  }
  return lines.map((line) =>
    line.words
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' '),
  );
}
