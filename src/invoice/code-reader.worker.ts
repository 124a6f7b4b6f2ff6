import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { memoizeAsync } from '#src/base/memoize-async.ts';
import { openPicture } from './open-picture.ts';
import { type Codes, type Pixels, codesOf, readCodes } from './read-codes.ts';
import { serveTasks } from './worker-tasks.ts';
import { decodeByZxing } from './zxing.ts';

/** Loads the library's code. Left to itself it would ask a foreign server, and fail loudly without a network. */
const loadWasm = memoizeAsync(async () => {
  const response = await fetch(wasmAddress);
  if (!response.ok) throw new Error(`the code reader could not be loaded: ${response.status}`);
  prepareZXingModule({ overrides: { wasmBinary: await response.arrayBuffer() } });
});

async function decode(pixels: Pixels): Promise<string[]> {
  await loadWasm();
  return decodeByZxing(pixels);
}

/** In Chromium, where the system reads codes; missing in the DOM's types. */
interface BarcodeDetector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Twenty megapixels, which are read at full size. */
const MOST_PIXELS = 20_000_000;

const tasks = {
  /** Loads what reads, so that the first code does not wait for it. */
  async warmUp(): Promise<void> {
    await decode({ data: new Uint8ClampedArray(4 * 16 * 16), width: 16, height: 16 });
  },
  /** A picture that the partner has chosen: every means is tried. */
  async picture(file: Blob): Promise<Codes> {
    return read(await openPicture(file, MOST_PIXELS), (pixels) => readCodes(pixels, decode));
  },
  /** A picture of which no more is to be known than a look tells. */
  async glance(file: Blob): Promise<Codes> {
    return read(await openPicture(file, MOST_PIXELS), async (pixels) => codesOf(await decode(pixels)));
  },
  /** A frame of the camera, or a page that is drawn without noise: there will be others. */
  async frame(bitmap: ImageBitmap): Promise<Codes> {
    return read(bitmap, async (pixels) => codesOf(await decode(pixels)));
  },
};
export type CodeReader = typeof tasks;
serveTasks(tasks);

/** By the browser, and what it does not read by `thoroughly`. Closes the picture. */
async function read(picture: ImageBitmap, thoroughly: (pixels: Pixels) => Promise<Codes>): Promise<Codes> {
  try {
    const quick = codesOf(await decodeByBrowser(picture));
    if (quick.eInvoice !== undefined) return quick;
    const codes = await thoroughly(pixelsOf(picture));
    return {
      ...codes,
      otherCode: codes.eInvoice === undefined ? (codes.otherCode ?? quick.otherCode) : undefined,
    };
  } finally {
    picture.close();
  }
}

let detector: Promise<BarcodeDetector | undefined> | undefined;

async function newDetector(): Promise<BarcodeDetector | undefined> {
  const { BarcodeDetector: Detector }: typeof globalThis & { BarcodeDetector?: BarcodeDetectorClass } =
    globalThis;
  const formats = await Detector?.getSupportedFormats();
  return Detector && formats?.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : undefined;
}

async function decodeByBrowser(picture: ImageBitmap): Promise<string[]> {
  try {
    detector ??= newDetector();
    const found = await (await detector)?.detect(picture);
    return found?.map(({ rawValue }) => rawValue) ?? [];
  } catch (error) {
    // On Android without Google's services it is there and fails.
    console.warn('The browser cannot read codes:', error);
    detector = Promise.resolve(undefined);
    return [];
  }
}

function pixelsOf(picture: ImageBitmap): Pixels {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas for a picture.');
  // What is transparent in a PNG is white on paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
}
