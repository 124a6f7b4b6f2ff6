import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type Pixels } from './read-codes.ts';

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  // More on one page is no invoice.
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
  // QR codes are found in any direction without it.
  tryRotate: false,
  tryInvert: false,
};

/** The texts of the QR codes in a picture, by zxing. Its module must be prepared before. */
export async function decodeByZxing({ data, width, height }: Pixels): Promise<string[]> {
  // The library takes any object of this shape; in Node there is no other.
  const results = await readBarcodes(
    { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' },
    OPTIONS,
  );
  return results.filter(({ isValid }) => isValid).map(({ text }) => text);
}
