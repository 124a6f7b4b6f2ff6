import { jpegPdf, type JpegPage } from './jpeg-pdf.ts';
import { openPicture } from './open-picture.ts';
import { serveTasks } from './worker-tasks.ts';

/** What a picture is decoded to: more than any page is drawn with. */
const MOST_PIXELS = 12_000_000;
/** The shorter side of a page in px, and its JPEG's quality: the first is as good as a scan, the last just legible. */
const STEPS = [
  [1654, 0.72],
  [1654, 0.6],
  [1414, 0.6],
  [1240, 0.55],
  [1240, 0.45],
  [1000, 0.45],
  [850, 0.4],
] as const;
/** What the PDF needs for a page beside its picture. */
const PAGE_BYTES = 700;

/** The pages do not fit, even as small as they can be read. */
class TooManyPagesError extends Error {
  override readonly name = 'too-many';
}

const tasks = {
  /** One PDF of fewer than `most` bytes, a page for each picture. */
  async make(
    { pictures, most }: { pictures: readonly Blob[]; most: number },
    report: (progress: number) => void,
  ): Promise<Blob> {
    const pages: JpegPage[] = [];
    let left = most;
    for (const [index, picture] of pictures.entries()) {
      // What earlier pages have left over is shared by the others.
      const page = await fit(picture, left / (pictures.length - index) - PAGE_BYTES);
      left -= page.jpeg.length + PAGE_BYTES;
      pages.push(page);
      report((index + 1) / pictures.length);
    }
    return jpegPdf(pages);
  },
};
export type PageMaker = typeof tasks;
serveTasks(tasks);

async function fit(picture: Blob, most: number): Promise<JpegPage> {
  const bitmap = await openPicture(picture, MOST_PIXELS);
  try {
    for (const [side, quality] of STEPS) {
      const page = await encoded(bitmap, side, quality);
      if (page.jpeg.length <= most) return page;
    }
  } finally {
    bitmap.close();
  }
  throw new TooManyPagesError('the pages do not fit into one PDF');
}

async function encoded(bitmap: ImageBitmap, side: number, quality: number): Promise<JpegPage> {
  const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas for a page.');
  // What is transparent in a PNG is white on paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}
