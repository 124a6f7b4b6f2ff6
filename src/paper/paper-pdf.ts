import { m } from '#messages';
import { type RunOptions, createWorkerTasks } from '#src/invoice/worker-tasks.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import makerAddress from './paper-maker.worker.ts?worker&url';
import { type PaperMaker } from './paper-maker.worker.ts';
import { type Paper } from './paper.ts';

const { run } = createWorkerTasks<PaperMaker>(makerAddress);

/**
 * A PDF of a paper, on A4, made on the device in a worker. What it needs is loaded with the first paper, about 320 KB,
 * and kept by the service worker.
 * @throws TaskError if that cannot be loaded; the signal's reason
 */
export function paperPdf(paper: Paper, options: RunOptions = {}): Promise<Blob> {
  const setting = { language: document.documentElement.lang, vendor: m.vendor_name() };
  return run('make', { paper, setting }, options);
}

/** Loads what makes PDFs, so that the service worker keeps it. @throws TaskError if it cannot be loaded */
export async function preparePaper(): Promise<void> {
  await run('warmUp', undefined);
}
