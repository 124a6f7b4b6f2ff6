import { readEInvoice } from '#src/api/contract/e-invoice.ts';

/** What the QR codes of a picture say. */
export interface Codes {
  /** The text of the e-invoice's. */
  readonly eInvoice: string | undefined;
  /** The first characters of another, if there is no e-invoice's. */
  readonly otherCode: string | undefined;
  /** There are the codes of two different e-invoices. */
  readonly areSeveral?: boolean | undefined;
}

export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Gives the texts of the QR codes that it finds. */
export type Decode = (pixels: Pixels) => Promise<readonly string[]>;

const LONGEST_OTHER = 500;

/** Prefers an e-invoice's code to any other. */
export function codesOf(texts: readonly string[]): Codes {
  const eInvoice = texts.find((text) => irnOf(text) !== undefined);
  const [other] = texts;
  if (eInvoice === undefined) return { eInvoice, otherCode: other?.slice(0, LONGEST_OTHER) };
  return { eInvoice, otherCode: undefined, areSeveral: areOfSeveral(eInvoice, texts) };
}

const irnOf = (text: string) => readEInvoice(text)?.invoice.irn;

/** Whether some of these texts are the code of another e-invoice. */
export function areOfSeveral(eInvoice: string, texts: readonly string[]): boolean {
  const irns = new Set([eInvoice, ...texts].map(irnOf));
  irns.delete(undefined);
  return irns.size > 1;
}

/** A larger picture is made smaller first: most codes are read a third sooner in it. */
const MOST_AS_IT_IS = 8_000_000;

/**
 * Reads the codes of a picture: as it is, then without its noise, then larger, until there is an e-invoice's.
 * Each was measured to read pictures that those before it do not (tests/invoice/accuracy.test.ts).
 */
export async function readCodes(picture: Pixels, decode: Decode): Promise<Codes> {
  let other: string | undefined;
  const isLarge = picture.width * picture.height > MOST_AS_IT_IS;
  for (const prepare of isLarge ? [halved, asItIs, smoothed] : [asItIs, smoothed, halved, doubled]) {
    const pixels = prepare(picture);
    if (!pixels) continue;
    const codes = codesOf(await decode(pixels));
    if (codes.eInvoice !== undefined) return codes;
    other ??= codes.otherCode;
  }
  return { eInvoice: undefined, otherCode: other };
}

const asItIs = (picture: Pixels) => picture;

/** Takes the noise of a dark picture away: each pixel is the mean of nine. */
function smoothed({ data, width, height }: Pixels): Pixels {
  return made(width, height, (x, y) => {
    let sum = 0;
    for (let near = 0; near < 9; near += 1) {
      const column = Math.min(width - 1, Math.max(0, x + (near % 3) - 1));
      const row = Math.min(height - 1, Math.max(0, y + Math.floor(near / 3) - 1));
      sum += data[(row * width + column) * 4 + 1] ?? 0;
    }
    return sum / 9;
  });
}

/** For large codes with much noise. */
function halved({ data, width, height }: Pixels): Pixels {
  return made(width >> 1, height >> 1, (x, y) => {
    const at = (2 * y * width + 2 * x) * 4 + 1;
    const below = at + width * 4;
    return ((data[at] ?? 0) + (data[at + 4] ?? 0) + (data[below] ?? 0) + (data[below + 4] ?? 0)) / 4;
  });
}

/** A larger picture than this has modules of several pixels, and doubling it takes seconds. */
const MOST_TO_DOUBLE = 4_000_000;

/** For small codes, whose modules are hardly two pixels wide. */
function doubled({ data, width, height }: Pixels): Pixels | undefined {
  if (width * height > MOST_TO_DOUBLE) return undefined;
  const value = (x: number, y: number) =>
    data[(Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 4 + 1] ?? 0;
  return made(width * 2, height * 2, (x, y) => {
    const [left, above, across, down] = [x >> 1, y >> 1, (x & 1) / 2, (y & 1) / 2];
    return (
      (value(left, above) * (1 - across) + value(left + 1, above) * across) * (1 - down) +
      (value(left, above + 1) * (1 - across) + value(left + 1, above + 1) * across) * down
    );
  });
}

function made(width: number, height: number, valueAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = valueAt(x, y);
      data[at] = value;
      data[at + 1] = value;
      data[at + 2] = value;
      data[at + 3] = 255;
      at += 4;
    }
  return { data, width, height };
}
