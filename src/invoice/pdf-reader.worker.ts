import { type PDFDocumentProxy, getDocument } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler makes the address of the built file out of it
import handlerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { MOST_IMAGE_PIXELS, drawPage, linesOf, pdfFault } from './pdf-pages.ts';
import { serveTasks } from './worker-tasks.ts';

/** Draws PDFs apart from the page: pdf.js would hold it up for a second on a cheap phone, and a PDF may take a minute. */

/** As much of a document as pdf.js uses in a worker, which has none. */
const { fonts }: typeof globalThis & { fonts?: FontFaceSet } = globalThis;
const ownerDocument = { fonts, createElement: () => new OffscreenCanvas(1, 1) };

/** Filters are elements of a document. Without them, rare effects are left out. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy = () => undefined;
}

let parser: Promise<unknown> | undefined;
/** Both halves of pdf.js run in this worker. */
async function loadParser(): Promise<void> {
  parser ??= import(/* @vite-ignore */ handlerAddress);
  Object.assign(globalThis, { pdfjsWorker: await parser });
}

let document: PDFDocumentProxy | undefined;
function opened(): PDFDocumentProxy {
  if (!document) throw new Error('no PDF is open');
  return document;
}

const tasks = {
  /** Loads what reads PDFs. */
  warmUp: loadParser,
  /** Opens the PDF of this worker. @returns the number of its pages */
  async open(file: Blob): Promise<number> {
    await loadParser();
    const task = getDocument({
      data: await file.arrayBuffer(),
      isEvalSupported: false,
      maxImageSize: MOST_IMAGE_PIXELS,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pdf.js uses no more of it
      ownerDocument: ownerDocument as unknown as HTMLDocument,
      disableFontFace: fonts === undefined,
      FilterFactory: NoFilters,
    });
    try {
      document = await task.promise;
    } catch (error) {
      throw pdfFault(error);
    }
    return document.numPages;
  },
  draw: ({ number, dpi }: { number: number; dpi: number }) => drawPage(opened(), number, dpi),
  lines: (number: number) => linesOf(opened(), number),
};
export type PdfReader = typeof tasks;
serveTasks(tasks);
