import { m } from '#messages';
import { fileOf, storedFile } from '#src/outbox/stored-file.ts';

interface Made {
  file?: File;
  problem?: string;
}

/**
 * A file on disk may be changed or deleted at any time, and can then not be read any more. Gives what `make` makes of
 * `files`, in memory, or says that they are gone.
 * @throws what `make` throws if they are still there
 */
export async function fromDisk<Result extends Made>(
  files: readonly File[],
  make: () => Promise<Result>,
): Promise<Result | { file: File } | { problem: string }> {
  // In Chromium a deleted file may have no bytes, in place of an error.
  const sizes = files.map(({ size }) => size);
  const areThere = async () =>
    files.every(({ size }, index) => size === sizes[index]) && (await areRead(files));
  try {
    const made = await make();
    const index = made.file ? files.indexOf(made.file) : -1;
    if (made.file && index >= 0) {
      const file = fileOf(await storedFile(made.file));
      if (file.size === sizes[index]) return { file };
    } else if (made.file || (await areThere())) return made;
  } catch (error) {
    if (await areThere()) throw error;
  }
  return { problem: m.ui_file_gone() };
}

async function areRead(files: readonly File[]): Promise<boolean> {
  try {
    for (const file of files) await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
