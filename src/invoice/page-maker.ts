import { jpegPdf } from './jpeg-pdf.ts';
import { type PageFault } from './page-faults.ts';
import { type Page } from './page.ts';
import { type MadePage, type PageMaker } from './page-maker.worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import workerAddress from './page-maker.worker.ts?worker&url';
import { type RunOptions, TaskError, createWorkerTasks } from './worker-tasks.ts';

/** A little below the limit of an upload, which is 1,000,000 bytes. */
const MOST_BYTES = 990_000;
/** What the PDF needs for a page beside its picture. */
const PAGE_BYTES = 700;

const maker = createWorkerTasks<PageMaker>(workerAddress);
/** Two pages are made at a time, but not on a phone of 2 GB: a photo that is open takes up to 100 MB. */
const makers = [maker, createWorkerTasks<PageMaker>(workerAddress)];
/** In GB. Not every browser tells it. */
const MANY_GB = 4;

function makersHere() {
  const { deviceMemory = MANY_GB }: typeof navigator & { deviceMemory?: number } = navigator;
  return deviceMemory < MANY_GB ? [maker] : makers;
}

/** A page that is drawn when its turn comes: not all are in memory. */
type Drawn = () => Promise<ImageBitmap>;

const faults = new WeakMap<File, ReadonlySet<PageFault>>();
const originals = new WeakMap<File, readonly Page[]>();

/** The pictures of a PDF that {@link makePdf} has made of them, since the page was loaded. */
export function pagesOf(file: File): readonly Page[] | undefined {
  return originals.get(file);
}

/** Why a reviewer may not be able to read pages of a PDF that {@link makePdf} has made. Empty for any other. */
export function faultsIn(file: File): ReadonlySet<PageFault> {
  return faults.get(file) ?? new Set();
}

/** A page as it will lie in its PDF, about 1,000 px wide. @throws TaskError `unreadable`, `too-large` or `lost` */
export function previewPage(page: Page): Promise<Preview> {
  const preview = () => maker.run('preview', page);
  return preview().catch((error: unknown) => againIfLost(error, preview, page.picture));
}
export type Preview = Awaited<ReturnType<PageMaker['preview']>>;

/** Browsers end the workers of a phone that is short of memory. A picture that was passed on is gone with its worker. */
function againIfLost<T>(error: unknown, run: () => Promise<T>, picture: Blob | ImageBitmap): Promise<T> {
  if (error instanceof TaskError && error.reason === 'lost' && picture instanceof Blob) return run();
  throw error;
}

/**
 * Makes one PDF of pictures, a page for each, small enough for a claim. With a signal, one at a time.
 * @param name of the PDF, with or without an ending
 * @throws TaskError: `unreadable` or `too-large` for a picture that cannot be decoded, `too-many` if the pages
 *   do not fit even when they are just legible, `lost` if the worker could not be loaded
 */
export async function makePdf(
  sources: readonly (Page | Drawn)[],
  name: string,
  { signal, onProgress }: RunOptions = {},
): Promise<File> {
  const pages: MadePage[] = [];
  let left = MOST_BYTES - PAGE_BYTES;
  const workers = makersHere();
  for (let first = 0; first < sources.length; first += workers.length) {
    // What earlier pages have left over is shared by the others.
    const most = left / (sources.length - first) - PAGE_BYTES;
    const made = await Promise.all(
      workers.map(async (worker, index) => {
        const source = sources[first + index];
        if (!source) return [];
        const { picture, ...placed } =
          typeof source === 'function' ? { picture: await source(), turns: 0 } : source;
        const transfer = picture instanceof Blob ? [] : [picture];
        const page = () => worker.run('page', { picture, ...placed, most }, { signal, transfer });
        try {
          return [await page().catch((error: unknown) => againIfLost(error, page, picture))];
        } catch (error) {
          throw error instanceof TaskError
            ? new TaskError(error.reason, error.message, { cause: picture })
            : error;
        }
      }),
    );
    for (const page of made.flat()) {
      left -= page.jpeg.length + PAGE_BYTES;
      pages.push(page);
    }
    onProgress?.(pages.length / sources.length);
  }
  const title = name.replace(/\.\w+$/, '') || 'invoice';
  const file = new File([jpegPdf(pages)], `${title}.pdf`, { type: 'application/pdf' });
  faults.set(file, new Set(pages.flatMap((page) => page.faults)));
  const made = sources.flatMap((source, index) =>
    typeof source === 'object' ? { ...source, frame: pages[index]?.frame } : [],
  );
  if (made.length > 0) originals.set(file, made);
  return file;
}
