import { PDFWorker, type PDFDocumentProxy, getDocument } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { scriptUrl } from '#src/pwa/script-urls.ts';
import { TaskError } from './worker-tasks.ts';

/** Opens PDFs with pdf.js, which never runs the scripts of a PDF. */

/** A picture in a PDF that claims more pixels is left out. */
const MOST_PIXELS = 64_000_000;

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  /** Ends the worker, and its memory with it. */
  close: () => void;
}

/** Loads the worker, so that the service worker keeps it. */
export async function preparePdf(): Promise<void> {
  const response = await fetch(workerAddress);
  if (!response.ok) throw new Error(`the PDF reader could not be loaded: ${response.status}`);
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
    maxImageSize: MOST_PIXELS,
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
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new TaskError(isEncrypted ? 'encrypted' : 'broken', String(error));
  }
}
