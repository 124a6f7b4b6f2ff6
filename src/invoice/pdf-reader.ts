// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import workerAddress from './pdf-reader.worker.ts?worker&url';
import { type PdfReader } from './pdf-reader.worker.ts';
import { createWorkerTasks } from './worker-tasks.ts';

/** A PDF that is open in a worker of its own. Each call rejects with the reason of its signal. */
export interface OpenedPdf {
  readonly pages: number;
  /** Draws a page, counted from 1, on white. */
  draw: (number: number, dpi: number) => Promise<ImageBitmap>;
  /** The lines of text on a page, from top to bottom. */
  lines: (number: number) => Promise<string[]>;
  /** Ends the worker, and its memory with it. */
  close: () => void;
}

/** Loads what reads PDFs, so that the service worker keeps it. @throws TaskError if it cannot be loaded */
export async function preparePdf(): Promise<void> {
  const { run, end } = createWorkerTasks<PdfReader>(workerAddress);
  await run('warmUp', undefined);
  end();
}

/** @throws TaskError `encrypted` if it needs a password, `broken` if it cannot be opened */
export async function openPdf(file: Blob, signal?: AbortSignal): Promise<OpenedPdf> {
  const { run, end } = createWorkerTasks<PdfReader>(workerAddress);
  try {
    const pages = await run('open', file, { signal });
    return {
      pages,
      draw: (number, dpi) => run('draw', { number, dpi }, { signal }),
      lines: (number) => run('lines', number, { signal }),
      close: end,
    };
  } catch (error) {
    end();
    throw error;
  }
}
