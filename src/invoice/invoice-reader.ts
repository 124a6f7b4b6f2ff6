import { type CodeReader } from './code-reader.worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import workerAddress from './code-reader.worker.ts?worker&url';
import { type Codes, areOfSeveral } from './read-codes.ts';
import { type SuggestedFields } from './suggest-fields.ts';
import { isPdf } from '#src/api/contract/uploads.ts';
import { type RunOptions, createWorkerTasks } from './worker-tasks.ts';

/** Reads invoices on the device, in a worker that is loaded at the first use. */

const reader = createWorkerTasks<CodeReader>(workerAddress);

/** Loads the reader, so that the service worker keeps it. @throws TaskError if it cannot be loaded */
export async function prepareReader(): Promise<void> {
  await reader.run('warmUp', undefined);
}

/** The codes of an invoice or, if a PDF has no e-invoice code, what its text seems to say. */
export interface Reading extends Codes {
  readonly suggested?: SuggestedFields | undefined;
  /** The text of a PDF, with or without a code. */
  readonly lines?: readonly string[] | undefined;
}

/**
 * Reads pictures or PDFs of one invoice, page after page, until there is an e-invoice code. The first and the last
 * page of a PDF come first.
 * @throws TaskError: `unreadable` or `too-large` if a file is no picture that can be decoded, `encrypted` or
 *   `broken` for a PDF that cannot be opened, `lost` if a reader could not be loaded
 */
export async function readInvoice(files: readonly File[], { signal }: RunOptions = {}): Promise<Reading> {
  let otherCode: string | undefined;
  let suggested: SuggestedFields | undefined;
  let lines: readonly string[] | undefined;
  for (const file of files) {
    const codes: Reading = await (isPdf(file)
      ? readPages(file, { signal })
      : reader.run('picture', file, { signal }));
    if (codes.eInvoice !== undefined) return codes;
    otherCode ??= codes.otherCode;
    suggested ??= codes.suggested;
    lines ??= codes.lines;
  }
  return { eInvoice: undefined, otherCode, suggested, lines };
}

/**
 * Whether the pictures of one invoice hold the code of another e-invoice than `eInvoice`. Each is only looked at once.
 * For a PDF {@link readInvoice} has told it.
 * @throws TaskError as {@link readInvoice}
 */
export async function hasOtherInvoice(
  files: readonly File[],
  eInvoice: string,
  { signal }: RunOptions = {},
): Promise<boolean> {
  if (files.length < 2 || files.some(isPdf)) return false;
  for (const file of files) {
    const codes = await reader.run('glance', file, { signal });
    if (codes.eInvoice !== undefined && areOfSeveral(eInvoice, [codes.eInvoice])) return true;
  }
  return false;
}

async function readPages(file: File, options: RunOptions): Promise<Reading> {
  // Not with `chunk`: it may reload the page, before the PDF is stored.
  const { readPdf } = await import('./read-pdf.ts');
  return readPdf(file, (page) => readFrame(page, options), options);
}

/** Reads a frame of a video and takes it over. */
export function readFrame(frame: ImageBitmap, { signal }: RunOptions = {}): Promise<Codes> {
  return reader.run('frame', frame, { signal, transfer: [frame] });
}
