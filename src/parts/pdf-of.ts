import { m } from '#messages';
import { type UploadRule, checkFile, maxBytes } from '#src/api/contract/uploads.ts';
import { openPdf } from '#src/invoice/open-pdf.ts';
import { makePdf } from '#src/invoice/page-maker.ts';
import { drawPage } from '#src/invoice/pdf-pages.ts';
import { type RunOptions, TaskError } from '#src/invoice/worker-tasks.ts';
import { isPicture } from './is-picture.ts';
import { ask } from './ask.ts';

/** The file to upload or, in words, why there is none. */
export type PdfOf = { file: File; problem?: never } | { file?: never; problem: string };

/** Pages are drawn as finely as the best step of the page maker. */
const DPI = 200;

/**
 * Makes one PDF, within the limits of `rule`, of what was chosen: pictures become its pages, and a PDF that is too
 * large is drawn anew, after a question.
 * @throws the signal's reason
 */
export async function pdfOf(
  files: readonly File[],
  rule: UploadRule,
  options: RunOptions = {},
): Promise<PdfOf> {
  const [file] = files;
  if (!file) return { problem: m.pages_failed() };
  try {
    if (files.every(isPicture))
      return {
        file: await makePdf(
          files.map((picture) => () => picture),
          file.name,
          options,
        ),
      };
    if (files.length > 1) return { problem: m.pages_mixed() };
    const { problem } = await checkFile(file, rule);
    if (problem === undefined) return { file };
    const isOnlyTooLarge = (await checkFile(file, rule, 0)).problem === undefined;
    if (!isOnlyTooLarge || file.size < maxBytes(rule)) return { problem };
    return await redrawn(file, options);
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    console.warn('No PDF could be made:', error);
    return { problem: pdfProblem(error) };
  }
}

/** The PDF drawn anew, smaller. */
async function redrawn(file: File, options: RunOptions): Promise<PdfOf> {
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

/** Why a file could not be opened or made, in words. */
export function pdfProblem(error: unknown): string {
  switch (error instanceof TaskError ? error.reason : '') {
    case 'unreadable':
      return m.pages_unreadable();
    case 'too-large':
      return m.pages_too_large();
    case 'too-many':
      return m.pages_too_many();
    case 'encrypted':
      return m.pdf_encrypted();
    case 'broken':
      return m.pdf_broken();
    default:
      return m.pages_failed();
  }
}
