import { type PageMaker } from './page-maker.worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import workerAddress from './page-maker.worker.ts?worker&url';
import { type RunOptions, createWorkerTasks } from './worker-tasks.ts';

/** A little below the limit of an upload, which is 1,000,000 bytes. */
const MOST_BYTES = 990_000;

const maker = createWorkerTasks<PageMaker>(workerAddress);

/**
 * Makes one PDF of pictures, a page for each, small enough for a claim.
 * @throws TaskError: `unreadable` or `too-large` for a picture that cannot be decoded, `too-many` if the pages
 *   do not fit even when they are just legible, `lost` if the worker could not be loaded
 */
export async function makePdf(pictures: readonly File[], options?: RunOptions): Promise<File> {
  const pdf = await maker.run('make', { pictures, most: MOST_BYTES }, options);
  const [first] = pictures;
  const name = first?.name.replace(/\.\w+$/, '') || 'invoice';
  return new File([pdf], `${name}.pdf`, { type: pdf.type });
}
