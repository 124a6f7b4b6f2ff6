import { type JpegPage } from './jpeg-pdf.ts';
import { openPicture } from './open-picture.ts';
import { type PageFault, faultsOf } from './page-faults.ts';
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
/** Faults are looked for in a page of this width, in px. */
const JUDGED_WIDTH = 1000;

/** The page does not fit, even as small as it can be read. */
class TooManyPagesError extends Error {
  override readonly name = 'too-many';
}

/** A page of the PDF, and why a reviewer may not be able to read it. */
export interface MadePage extends JpegPage {
  readonly faults: readonly PageFault[];
}

const tasks = {
  /** A page of at most `most` bytes. Takes a picture that is decoded already over. */
  async page({
    picture,
    turns,
    most,
  }: {
    picture: Blob | ImageBitmap;
    turns: number;
    most: number;
  }): Promise<MadePage> {
    const opened = picture instanceof Blob ? await openPicture(picture, MOST_PIXELS) : picture;
    const bitmap = turned(opened, turns);
    try {
      for (const [side, quality] of STEPS) {
        const page = await encoded(bitmap, side, quality);
        if (page.jpeg.length <= most) return { ...page, faults: judged(bitmap) };
      }
    } finally {
      bitmap.close();
    }
    throw new TooManyPagesError('the pages do not fit into one PDF');
  },
};
export type PageMaker = typeof tasks;
serveTasks(tasks);

/** Turned by quarters to the right. Takes the picture over. */
function turned(picture: ImageBitmap, turns: number): ImageBitmap {
  if (turns === 0) return picture;
  const isAcross = turns % 2 === 1;
  const [width, height] = isAcross ? [picture.height, picture.width] : [picture.width, picture.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas for a page.');
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  picture.close();
  return canvas.transferToImageBitmap();
}

async function encoded(bitmap: ImageBitmap, side: number, quality: number): Promise<JpegPage> {
  const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height));
  const canvas = drawn(bitmap, scale).canvas;
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const { width, height } = canvas;
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}

function judged(bitmap: ImageBitmap): PageFault[] {
  const context = drawn(bitmap, Math.min(1, JUDGED_WIDTH / bitmap.width));
  const { width, height } = context.canvas;
  return faultsOf(context.getImageData(0, 0, width, height));
}

function drawn(bitmap: ImageBitmap, scale: number): OffscreenCanvasRenderingContext2D {
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(Math.max(1, width), Math.max(1, height)).getContext('2d');
  if (!context) throw new Error('No canvas for a page.');
  // What is transparent in a PNG is white on paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
}
