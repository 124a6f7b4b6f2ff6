import { m } from '#messages';
import { bytesToAskFor } from '#src/invoice/kept-readers.ts';
import { makePdf } from '#src/invoice/page-maker.ts';
import { openPdf } from '#src/invoice/pdf-reader.ts';
import { type RunOptions } from '#src/invoice/worker-tasks.ts';
import { fileSize } from '#src/ui/format.ts';
import { ask } from './ask.ts';
import { type FittingPdf } from './fitting-pdf.ts';

/** Pages are drawn as finely as the best step of the page maker. */
const DPI = 200;

/**
 * Draws the pages of a PDF anew, so that it fits, if the partner agrees. Apart, because few PDFs are too large.
 * @throws TaskError `encrypted`, `broken` or `too-many`
 */
export async function redrawnPdf(file: File, options: RunOptions): Promise<FittingPdf> {
  const bytes = await bytesToAskFor([file]);
  const refused = { problem: m.upload_too_large({ megabytes: 1 }) };
  if (bytes > 0 && !(await mayShrink(options, m.pdf_shrink_loads({ size: fileSize(bytes) })))) return refused;
  const pdf = await openPdf(file, options.signal);
  try {
    if (bytes === 0 && !(await mayShrink(options))) return refused;
    const sources = Array.from({ length: pdf.pages }, (_, index) => () => pdf.draw(index + 1, DPI));
    return { file: await makePdf(sources, file.name, options) };
  } finally {
    pdf.close();
  }
}

async function mayShrink({ signal }: RunOptions, more = ''): Promise<boolean> {
  signal?.throwIfAborted();
  const isYes = await ask(
    {
      title: m.pdf_shrink_title(),
      text: `${m.pdf_shrink_text()} ${more}`.trim(),
      yes: m.pdf_shrink_yes(),
    },
    signal,
  );
  signal?.throwIfAborted();
  return isYes;
}
