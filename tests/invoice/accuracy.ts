import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readCodes } from '#src/invoice/read-codes.ts';
import { decodeByZxing } from '#src/invoice/zxing.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { type PictureOptions, eInvoicePicture, pictureSet, pixelsOf } from '../e-invoice-pictures.ts';

/** How well the portal reads generated pictures of e-invoices. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** What the ceiling is for: a code of 1.5 in or more, at a page of 2,000 px or more. */
const isLarge = ({ codeInches, pageWidth }: PictureOptions) => codeInches >= 1.5 && pageWidth >= 2000;

interface Accuracy {
  /** The share of large codes that are read. */
  large: number;
  /** How many texts were read that are not the code's. */
  wrong: number;
  /** A table per size and distortion, to print. */
  report: string;
}

/** @param every one of this many pictures of the set is read */
export async function accuracyOf(every: number): Promise<Accuracy> {
  const registrar = await newRegistrar();
  const tally = new Map<string, { read: number; all: number }>();
  const large = { read: 0, all: 0 };
  let wrong = 0;
  for (const { distortion, options } of pictureSet().filter((_, index) => index % every === 0)) {
    const code = await eInvoiceCode(registrar, { DocNo: `INV/26-27/${options.seed}` });
    const { eInvoice, otherCode } = await readCodes(
      pixelsOf(await eInvoicePicture(code, options)),
      decodeByZxing,
    );
    if (otherCode !== undefined || (eInvoice !== undefined && eInvoice !== code)) wrong += 1;
    const counts = [`${options.codeInches} in`, `${options.pageWidth} px`, distortion].map((name) => {
      const count = tally.get(name) ?? { read: 0, all: 0 };
      tally.set(name, count);
      return count;
    });
    for (const count of isLarge(options) ? [...counts, large] : counts) {
      count.all += 1;
      if (eInvoice === code) count.read += 1;
    }
  }
  const rows = [...tally].map(([name, { read, all }]) => `${name.padEnd(12)} ${read} of ${all}`);
  return {
    large: large.read / large.all,
    wrong,
    report: [...rows, `1.5 in or more at 2,000 px or more: ${large.read} of ${large.all}`].join('\n'),
  };
}
