import { m } from '#messages';
import { type UploadRule, checkFile, maxBytes } from '#src/api/contract/uploads.ts';
import { makePdf } from '#src/invoice/page-maker.ts';
import { type Page } from '#src/invoice/page.ts';
import { type RunOptions, TaskError } from '#src/invoice/worker-tasks.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { isPicture } from './is-picture.ts';

/** The file to upload or, in words, why there is none. */
export type FittingPdf = { file: File; problem?: never } | { file?: never; problem: string };

/**
 * Makes one PDF, within the limits of `rule`, of what was chosen: pictures become its pages, and a PDF, which is
 * a "page" alone, is drawn anew if it is too large, after a question.
 * @throws the signal's reason
 */
export async function fittingPdf(
  pages: readonly Page[],
  rule: UploadRule,
  options: RunOptions = {},
): Promise<FittingPdf> {
  const [file, ...others] = pages.map(({ picture }) => picture);
  if (!file) return { problem: m.pages_failed() };
  try {
    if ([file, ...others].every(isPicture)) return { file: await makePdf(pages, file.name, options) };
    if (others.length > 0) return { problem: m.pages_mixed() };
    const { problem } = await checkFile(file, rule);
    if (problem === undefined) return { file };
    const isOnlyTooLarge = (await checkFile(file, rule, 0)).problem === undefined;
    if (!isOnlyTooLarge || file.size < maxBytes(rule)) return { problem };
    const { redrawnPdf } = await chunk(() => import('./redraw-pdf.ts'));
    return await redrawnPdf(file, options);
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    console.warn('No PDF could be made:', error);
    return { problem: pdfProblem(error) };
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
