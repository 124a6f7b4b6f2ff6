import { m } from '#messages';
import { type UploadRule, checkFile, checkKind, maxBytes } from '#src/api/contract/uploads.ts';
import { makePdf } from '#src/invoice/page-maker.ts';
import { type Page } from '#src/invoice/page.ts';
import { type RunOptions, TaskError } from '#src/invoice/worker-tasks.ts';
import { fromDisk } from './from-disk.ts';
import { isPicture } from './is-picture.ts';

/** The file to upload or, in words, why there is none. */
export type FittingPdf =
  { file: File; problem?: never; mayRetry?: never } | { file?: never; problem: string; mayRetry?: boolean };

/**
 * Makes one PDF, within the limits of `rule`, of what was chosen: pictures become its pages, and a PDF, which is
 * a "page" alone, is drawn anew if it is too large, after a question.
 * @throws the signal's reason
 */
export function fittingPdf(
  pages: readonly Page[],
  rule: UploadRule,
  options: RunOptions = {},
): Promise<FittingPdf> {
  const files = pages.map(({ picture }) => picture);
  return fromDisk(files, () => madePdf(pages, files, rule, options));
}

async function madePdf(
  pages: readonly Page[],
  [file, ...others]: readonly File[],
  rule: UploadRule,
  options: RunOptions,
): Promise<FittingPdf> {
  if (!file) return { problem: m.pages_failed() };
  try {
    if ([file, ...others].every(isPicture)) return { file: await makePdf(pages, file.name, options) };
    if (others.length > 0) return { problem: m.pages_mixed() };
    const { problem } = await checkFile(file, rule);
    if (problem === undefined) return { file };
    const isOnlyTooLarge = (await checkKind(file, rule)).problem === undefined;
    if (!isOnlyTooLarge || file.size < maxBytes(rule)) return { problem };
    // Not with `chunk`: it may reload the page, before the PDF is stored.
    const { redrawnPdf } = await import('./redraw-pdf.ts');
    return await redrawnPdf(file, options);
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    console.warn('No PDF could be made:', error);
    return { problem: pdfProblem(error), mayRetry: !(error instanceof TaskError) || error.reason === 'lost' };
  }
}

/** Why the photo of a page cannot be opened, in words. `undefined` if the fault is not the photo's. */
export function pictureProblem(error: unknown, picture: File): string | undefined {
  switch (error instanceof TaskError ? error.reason : '') {
    case 'unreadable':
      return isHeic(picture) ? m.pages_unreadable() : m.pages_broken();
    case 'too-large':
      return m.pages_too_large();
    default:
      return undefined;
  }
}

/** Some phones name no type for a HEIC photo. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Why a file could not be opened or made, in words. */
export function pdfProblem(error: unknown): string {
  const picture = error instanceof TaskError && error.cause instanceof File ? error.cause : undefined;
  const ofPicture = picture && pictureProblem(error, picture);
  if (picture && ofPicture !== undefined) return `${picture.name}: ${ofPicture}`;
  switch (error instanceof TaskError ? error.reason : '') {
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
