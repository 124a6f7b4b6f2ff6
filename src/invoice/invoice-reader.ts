import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type CodeReader } from './code-reader.worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import workerAddress from './code-reader.worker.ts?worker&url';
import { type Codes } from './read-codes.ts';
import { type RunOptions, createWorkerTasks } from './worker-tasks.ts';

/** Reads invoices on the device, in a worker that is loaded at the first use. */

const reader = createWorkerTasks<CodeReader>(workerAddress);

/** Loads the reader, so that the service worker keeps it. @throws TaskError if it cannot be loaded */
export async function prepareReader(): Promise<void> {
  await reader.run('warmUp', undefined);
}

/** Whether the reader is on this device. */
export async function isReaderKept(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const kept = await Promise.all([workerAddress, wasmAddress].map((address) => caches.match(address)));
  return kept.every((file) => file !== undefined);
}

/**
 * Reads pictures of one invoice, page after page, until there is an e-invoice code.
 * @throws TaskError: `unreadable` or `too-large` if a file is no picture that can be decoded, `lost` if the
 *   reader could not be loaded
 */
export async function readInvoice(
  files: readonly File[],
  { signal, onProgress }: RunOptions = {},
): Promise<Codes> {
  let otherCode: string | undefined;
  for (const [index, file] of files.entries()) {
    onProgress?.(index / files.length);
    const codes = await reader.run('picture', file, { signal });
    if (codes.eInvoice !== undefined) return codes;
    otherCode ??= codes.otherCode;
  }
  return { eInvoice: undefined, otherCode };
}

/** Reads a frame of a video and takes it over. */
export function readFrame(frame: ImageBitmap, { signal }: RunOptions = {}): Promise<Codes> {
  return reader.run('frame', frame, { signal, transfer: [frame] });
}
