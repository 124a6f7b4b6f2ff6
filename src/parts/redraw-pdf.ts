import { m } from '#messages';
import { openPdf } from '#src/invoice/open-pdf.ts';
import { makePdf } from '#src/invoice/page-maker.ts';
import { drawPage } from '#src/invoice/pdf-pages.ts';
import { type RunOptions } from '#src/invoice/worker-tasks.ts';
import { ask } from './ask.ts';
import { type FittingPdf } from './fitting-pdf.ts';

/** Pages are drawn as finely as the best step of the page maker. */
const DPI = 200;

/**
 * Draws the pages of a PDF anew, so that it fits, if the partner agrees. Apart, because few PDFs are too large.
 * @throws TaskError `encrypted`, `broken` or `too-many`
 */
export async function redrawnPdf(file: File, options: RunOptions): Promise<FittingPdf> {
  const { document, close } = await openPdf(file, options.signal);
  try {
    const isYes = await ask({
      title: m.pdf_shrink_title(),
      text: m.pdf_shrink_text(),
      yes: m.pdf_shrink_yes(),
    });
    options.signal?.throwIfAborted();
    if (!isYes) return { problem: m.upload_too_large({ megabytes: 1 }) };
    const sources = Array.from(
      { length: document.numPages },
      (_, index) => () => drawPage(document, index + 1, DPI, options.signal),
    );
    return { file: await makePdf(sources, file.name, options) };
  } finally {
    close();
  }
}
