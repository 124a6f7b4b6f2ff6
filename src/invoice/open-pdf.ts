import { PDFWorker, type PDFDocumentProxy, getDocument } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { scriptUrl } from '#src/pwa/script-urls.ts';
import { MOST_IMAGE_PIXELS, pdfFault } from './pdf-pages.ts';
import { TaskError } from './worker-tasks.ts';

/** Opens PDFs to be shown in the page, with pdf.js, which never runs the scripts of a PDF. */

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  /** Ends the worker, and its memory with it. */
  close: () => void;
}

/** @throws TaskError `encrypted` if it needs a password, `broken` if it cannot be opened */
export async function openPdf(file: Blob, signal?: AbortSignal): Promise<OpenPdf> {
  const data = await file.arrayBuffer();
  signal?.throwIfAborted();
  const port = new Worker(scriptUrl(workerAddress), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data,
    worker,
    isEvalSupported: false,
    maxImageSize: MOST_IMAGE_PIXELS,
  });
  const close = () => {
    void task.destroy();
    worker.destroy();
    port.terminate();
  };
  const lost = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => reject(new TaskError('lost', event.message)));
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return { document: await Promise.race([task.promise, lost]), close };
  } catch (error) {
    close();
    if (error instanceof TaskError || signal?.aborted === true) throw error;
    throw pdfFault(error);
  }
}
