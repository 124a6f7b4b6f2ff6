import { m } from '#messages';
import { UPLOAD_RULES, checkFile, checkKind, maxBytes } from '#src/api/contract/uploads.ts';
import { fromDisk } from '#src/parts/from-disk.ts';
import { type ToFile } from '#src/ui/file-field.tsx';
import { shrinkPicture } from './shrink-picture.ts';

const RULE = UPLOAD_RULES.bankdetails;

/** The picture to upload, made smaller if it is only too large. Or why there is none. */
export const fittingPicture: ToFile = (files) => fromDisk(files, () => fitted(files));

async function fitted([file]: readonly File[]): ReturnType<ToFile> {
  if (!file) return {};
  const { problem } = await checkFile(file, RULE);
  if (problem === undefined) return { file };
  const isOnlyTooLarge = (await checkKind(file, RULE)).problem === undefined;
  if (!isOnlyTooLarge || file.size < maxBytes(RULE)) return { problem };
  try {
    const smaller = await shrinkPicture(file, maxBytes(RULE));
    const { problem: left } = await checkFile(smaller, RULE);
    return left === undefined ? { file: smaller } : { problem: left };
  } catch (error) {
    console.warn('A picture could not be made smaller:', error);
    return { problem: m.ui_file_unreadable() };
  }
}
