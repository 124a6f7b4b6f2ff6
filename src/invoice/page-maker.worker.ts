import { findPage } from './find-page.ts';
import { type JpegPage } from './jpeg-pdf.ts';
import { openPicture } from './open-picture.ts';
import { type PageFault, faultsOf } from './page-faults.ts';
import { type Corners, evenLight, sizeOfPage, straightened } from './straighten.ts';
import { TaskError, serveTasks } from './worker-tasks.ts';

/** What a picture is decoded to: more than any page is drawn with, and as many as most phones take, 4032 x 3024. */
const MOST_PIXELS = 12_200_000;
/**
 * The shorter side of a page in px, its JPEG's quality, and the least share of the first one's bytes that it has been
 * seen to need. The first is as good as a scan, the last just legible.
 */
const STEPS = [
  [1654, 0.72, 1],
  [1654, 0.6, 0.77],
  [1414, 0.6, 0.55],
  [1240, 0.55, 0.42],
  [1240, 0.45, 0.36],
  [1000, 0.45, 0],
  [850, 0.4, 0],
] as const;
/** Faults are looked for in a page of this width, in px. */
const JUDGED_WIDTH = 1000;
/** The page is looked for in a picture whose longer side this is, in px. A larger one takes longer and finds no more. */
const SOUGHT_SIDE = 600;
const PREVIEW_PIXELS = 1_000_000;

/** Where the page is in a photo. `whole`: it is the photo. `undefined`: it is looked for. */
export type Frame = Corners | 'whole' | undefined;

/** A page of the PDF, and why a reviewer may not be able to read it. */
export interface MadePage extends JpegPage {
  readonly faults: readonly PageFault[];
  readonly frame: Exclude<Frame, undefined>;
}

interface Photo {
  readonly picture: Blob;
  readonly turns: number;
  readonly frame?: Frame;
}
/** A page that is drawn already is taken over as it is. */
type Source = Omit<Photo, 'picture'> & { readonly picture: Blob | ImageBitmap };

const tasks = {
  /** A page of at most `most` bytes. */
  async page({ most, ...source }: Source & { most: number }): Promise<MadePage> {
    const { bitmap, faults, frame } = await paperOf(source, MOST_PIXELS);
    try {
      let first: number | undefined;
      for (const [side, quality, share] of STEPS) {
        if (first !== undefined && first * share > most) continue;
        const page = await encoded(bitmap, side, quality);
        if (page.jpeg.length <= most) return { ...page, faults, frame };
        first ??= page.jpeg.length;
      }
    } finally {
      bitmap.close();
    }
    throw new TaskError('too-many', 'the pages do not fit into one PDF');
  },
  /** The page as it will lie in the PDF, but small. */
  async preview(photo: Photo): Promise<{ bitmap: ImageBitmap; frame: MadePage['frame'] }> {
    const { bitmap, frame } = await paperOf(photo, PREVIEW_PIXELS);
    return { bitmap, frame };
  },
};
export type PageMaker = typeof tasks;
serveTasks(tasks);

/** The page of a photo: straight, in even light, and turned. */
async function paperOf(
  { picture, turns, frame: given }: Source,
  mostPixels: number,
): Promise<{ bitmap: ImageBitmap; faults: PageFault[]; frame: MadePage['frame'] }> {
  if (!(picture instanceof Blob))
    return { faults: judged(picture), bitmap: turned(picture, turns), frame: 'whole' };
  const photo = await openPicture(picture, mostPixels);
  const frame =
    given ?? (await findPage(pixelsOf(photo, SOUGHT_SIDE / Math.max(photo.width, photo.height)))) ?? 'whole';
  if (frame === 'whole') return { faults: judged(photo), bitmap: turned(photo, turns), frame };
  const [[most]] = STEPS;
  const inPhoto = sizeOfPage(photo, frame);
  // The canvas makes it smaller with less noise than a place of the photo for each pixel would have, and sooner.
  const reduced = pixelsOf(photo, most / Math.min(inPhoto.width, inPhoto.height));
  photo.close();
  const { data, width, height } = straightened(reduced, frame, most);
  const page = new ImageData(width, height);
  page.data.set(data);
  const context = canvasOf(width, height);
  context.putImageData(page, 0, 0);
  // Even light would hide that the photo was too dark.
  const faults = judged(context.canvas);
  evenLight(page);
  context.putImageData(page, 0, 0);
  return { faults, bitmap: turned(context.canvas.transferToImageBitmap(), turns), frame };
}

/** Turned by quarters to the right. Takes the picture over. */
function turned(picture: ImageBitmap, turns: number): ImageBitmap {
  if (turns === 0) return picture;
  const isAcross = turns % 2 === 1;
  const [width, height] = isAcross ? [picture.height, picture.width] : [picture.width, picture.height];
  const context = canvasOf(width, height);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  picture.close();
  return context.canvas.transferToImageBitmap();
}

async function encoded(bitmap: ImageBitmap, side: number, quality: number): Promise<JpegPage> {
  const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height));
  const canvas = drawn(bitmap, scale).canvas;
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const { width, height } = canvas;
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}

function judged(page: ImageBitmap | OffscreenCanvas): PageFault[] {
  return faultsOf(pixelsOf(page, JUDGED_WIDTH / page.width));
}

function pixelsOf(picture: ImageBitmap | OffscreenCanvas, scale = 1): ImageData {
  const context = drawn(picture, Math.min(1, scale));
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function drawn(picture: ImageBitmap | OffscreenCanvas, scale: number): OffscreenCanvasRenderingContext2D {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = canvasOf(width, height);
  // What is transparent in a PNG is white on paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return context;
}

function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas for a page.');
  return context;
}
