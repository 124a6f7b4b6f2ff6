// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import pdfParser from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { isPdf } from '#src/api/contract/uploads.ts';
import { isMetered } from '#src/network/metered.ts';
import { keptFile } from '#src/device/kept-file.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import codeReader from './code-reader.worker.ts?worker&url';
// oxlint-disable-next-line import/default -- see above
import pdfReader from './pdf-reader.worker.ts?worker&url';
import { PDF_READER_BYTES, READER_BYTES } from './reader-bytes.ts';

/** Whether codes can be read without loading anything. */
export function isReaderKept(): Promise<boolean> {
  return areKept(codeReader, wasm);
}

/**
 * What must be loaded before these files can be read, in bytes, if that is to be asked: over a metered connection
 * nothing is loaded that the partner does not know of. Else 0.
 */
export async function bytesToAskFor(files: readonly File[]): Promise<number> {
  if (!isMetered()) return 0;
  const ofPdf = files.some(isPdf) && !(await areKept(pdfReader, pdfParser)) ? PDF_READER_BYTES : 0;
  return ofPdf + ((await isReaderKept()) ? 0 : READER_BYTES);
}

async function areKept(...addresses: readonly string[]): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  // Where the browser blocks them, nothing is kept.
  const kept = await Promise.all(addresses.map(keptFile)).catch(() => [undefined]);
  return kept.every((file) => file !== undefined);
}
