import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decode, encode } from 'jpeg-js';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Photos of invoices with an e-invoice code, drawn by rules from a seed. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

export interface PictureOptions {
  seed: number;
  /** The width of the page in the picture, in px. */
  pageWidth: number;
  /** The side of the code, in inches. */
  codeInches: number;
  errorCorrection: 'L' | 'M';
  /** In the plane of the picture, in degrees. */
  turn: number;
  /** How much nearer the lower edge is than the upper, as a share. */
  perspective: number;
  /** The radius of the blur, in px. */
  blur: number;
  /** The standard deviation of the noise, of 255. */
  noise: number;
  /** The share of light that is missing at the darker edge. */
  shadow: number;
  /** The light of the whole picture, 1 is full. */
  light: number;
  /** 1 to 100. */
  jpegQuality: number;
  /** The share of the page's height that is seen, from the top. */
  seen: number;
}

const PLAIN: PictureOptions = {
  seed: 1,
  pageWidth: 2000,
  codeInches: 1.5,
  errorCorrection: 'L',
  turn: 0,
  perspective: 0,
  blur: 0,
  noise: 0,
  shadow: 0,
  light: 1,
  jpegQuality: 85,
  seen: 1,
};

const PAGE_MM = { width: 210, height: 297 };
const INCH_MM = 25.4;
/** The resolution at which a page is drawn before it is photographed, in px per mm. */
const DRAWN = 16;
const PAPER = 245;
const INK = 35;
const TABLE = 120;

/** @returns a JPEG */
export async function eInvoicePicture(
  text: string,
  options: Partial<PictureOptions> = {},
): Promise<Buffer<ArrayBuffer>> {
  const all = { ...PLAIN, ...options };
  const { data, width, height } = photograph(await drawPage(text, all), all);
  const { data: jpeg } = encode({ data, width, height }, all.jpegQuality);
  return Buffer.from(new Uint8Array(jpeg));
}

/** The pixels of a JPEG, as a canvas gives them. */
export function pixelsOf(jpeg: Buffer): ImageData {
  const { data, width, height } = decode(jpeg, { useTArray: true, maxMemoryUsageInMB: 2048 });
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' };
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** An invoice in black on white: lines like those of a text, a table, and the code at the upper right. */
async function drawPage(text: string, { codeInches, errorCorrection, seed }: PictureOptions): Promise<Grey> {
  const [width, height] = [PAGE_MM.width * DRAWN, PAGE_MM.height * DRAWN];
  const data = new Uint8Array(width * height).fill(PAPER);
  const fill = (x: number, y: number, w: number, h: number, ink = INK) => {
    for (let row = Math.round(y * DRAWN); row < Math.round((y + h) * DRAWN); row += 1)
      data.fill(ink, row * width + Math.round(x * DRAWN), row * width + Math.round((x + w) * DRAWN));
  };
  const random = randomOf(seed);
  for (let line = 12; line < 285; line += 5)
    for (let x = 12; x < (line < 70 ? 120 : 195); x += 1.2 + random()) {
      // Strokes and gaps: what a reader of codes sees of letters.
      if (random() < 0.2) continue;
      fill(x, line + random() * 0.6, 0.25, 1.8);
      if (random() < 0.6) fill(x, line + 0.8, 0.9, 0.25);
    }
  for (let y = 90; y < 200; y += 10) fill(12, y, 186, 0.3);
  for (const x of [12, 30, 110, 140, 170, 198]) fill(x, 90, 0.3, 100);

  const { error, symbol } = await writeBarcode(text, {
    format: 'QRCode',
    options: `ecLevel=${errorCorrection}`,
  });
  if (error || !symbol.data) throw new Error(error || 'The code could not be drawn.');
  const side = codeInches * INCH_MM;
  const left = PAGE_MM.width - 12 - side;
  const module = side / symbol.width;
  fill(left - 4 * module, 12 - 4 * module, side + 8 * module, side + 8 * module, PAPER);
  for (let y = 0; y < symbol.height; y += 1)
    for (let x = 0; x < symbol.width; x += 1)
      if (symbol.data[y * symbol.width + x] === 0) fill(left + x * module, 12 + y * module, module, module);
  return { data, width, height };
}

/** What a camera makes of the page, which lies on a grey table. */
function photograph(page: Grey, options: PictureOptions): ImageData {
  const { pageWidth, perspective, blur, noise, shadow, light, seed } = options;
  const margin = 0.06;
  const angle = (options.turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const pageHeight = (pageWidth * PAGE_MM.height * options.seen) / PAGE_MM.width;
  const width = Math.round((Math.abs(cos) * pageWidth + Math.abs(sin) * pageHeight) * (1 + margin));
  const height = Math.round((Math.abs(sin) * pageWidth + Math.abs(cos) * pageHeight) * (1 + margin));
  const grey = new Float32Array(width * height);
  const scale = page.width / pageWidth;
  // Some samples for each pixel, as many as the page has finer: without them modules would be lost.
  const samples = Math.max(1, Math.round(scale));
  const random = randomOf(seed + 1);
  const darkSide = random() * 2 * Math.PI;
  const [shadeX, shadeY] = [Math.cos(darkSide) / width, Math.sin(darkSide) / height];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const dx = x - width / 2 + ((sample % samples) + 0.5) / samples;
        const dy = y - height / 2 + (Math.floor(sample / samples) + 0.5) / samples;
        const u = cos * dx + sin * dy;
        const v = cos * dy - sin * dx;
        // A projective map: the lower a point, the nearer it is.
        const depth = 1 + (perspective * v) / pageHeight;
        const px = Math.floor((u / depth + pageWidth / 2) * scale);
        const py = Math.floor((v / depth + pageHeight / 2) * scale);
        const isOnPage = px >= 0 && py >= 0 && px < page.width && py < page.height;
        sum += isOnPage ? (page.data[py * page.width + px] ?? TABLE) : TABLE;
      }
      const shade =
        1 - shadow * Math.min(1, Math.max(0, 0.5 + (x - width / 2) * shadeX + (y - height / 2) * shadeY));
      grey[y * width + x] = (sum / (samples * samples)) * light * shade;
    }
  const seen = blurred(grey, width, blur);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < seen.length; index += 1) {
    // The sum of three even numbers is near enough to the bell curve of a sensor's noise.
    const value = (seen[index] ?? 0) + (random() + random() + random() - 1.5) * 2 * noise;
    data.fill(value, index * 4, index * 4 + 3);
    data[index * 4 + 3] = 255;
  }
  return { data, width, height, colorSpace: 'srgb' };
}

/** A Gauss filter, once along the rows and once along the columns. */
function blurred(from: Float32Array, width: number, radius: number): Float32Array {
  if (radius === 0) return from;
  const reach = Math.ceil(radius * 2.5);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * radius ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let pixels = from;
  for (const step of [1, width]) {
    const next = new Float32Array(pixels.length);
    for (let index = 0; index < pixels.length; index += 1) {
      let sum = 0;
      for (let near = -reach; near <= reach; near += 1) {
        const at = index + near * step;
        sum += (pixels[at < 0 || at >= pixels.length ? index : at] ?? 0) * (weights[near + reach] ?? 0);
      }
      next[index] = sum / whole;
    }
    pixels = next;
  }
  return pixels;
}

/** The kind of trouble that a picture of {@link pictureSet} has. */
export type Distortion =
  'plain' | 'turned' | 'perspective' | 'blurred' | 'noisy' | 'shadow' | 'dark' | 'cropped' | 'all';
const DISTORTIONS: readonly Distortion[] = [
  'plain',
  'turned',
  'perspective',
  'blurred',
  'noisy',
  'shadow',
  'dark',
  'cropped',
  'all',
];
const SIZES = [0.8, 1, 1.2, 1.5, 1.75, 2];
const WIDTHS = [1200, 1600, 2000, 2400, 3000, 4000];

/** At least 200 kinds of picture: every size of code at every width, each with several distortions. */
export function pictureSet(): { distortion: Distortion; options: PictureOptions }[] {
  const set: { distortion: Distortion; options: PictureOptions }[] = [];
  for (const [w, pageWidth] of WIDTHS.entries())
    for (const [s, codeInches] of SIZES.entries())
      for (let turn = 0; turn < 6; turn += 1) {
        const distortion = DISTORTIONS[(w * 2 + s + turn * 4) % DISTORTIONS.length] ?? 'plain';
        set.push({ distortion, options: distorted(distortion, set.length + 1, pageWidth, codeInches) });
      }
  return set;
}

function distorted(
  distortion: Distortion,
  seed: number,
  pageWidth: number,
  codeInches: number,
): PictureOptions {
  const random = randomOf(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  /** Together, each is half as strong: all at full strength leave no code that anyone could read. */
  const strength = (one: Distortion) => (distortion === one ? 1 : distortion === 'all' ? 0.5 : 0);
  return {
    seed,
    pageWidth,
    codeInches,
    errorCorrection: random() < 0.7 ? 'L' : 'M',
    turn: between(-3, 3) + strength('turned') * between(-22, 22),
    perspective: strength('perspective') * between(0.05, 0.25),
    blur: strength('blurred') * between(0.4, 1),
    noise: 2 + strength('noisy') * between(3, 16),
    shadow: strength('shadow') * between(0.3, 0.7),
    light: 1 - strength('dark') * between(0.4, 0.7),
    jpegQuality: Math.round(between(60, 90)),
    // A photo of the upper part is as good for the code, and four times as quick to draw.
    seen: 0.4 - strength('cropped') * between(0.1, 0.18),
  };
}
