import { m } from '#messages';

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
  try {
    const made = await make();
    if (made.file) return files.includes(made.file) ? { file: await inMemory(made.file) } : made;
    if (await areThere(files)) return made;
  } catch (error) {
    if (await areThere(files)) throw error;
  }
  return { problem: m.ui_file_gone() };
}

async function inMemory(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}

async function areThere(files: readonly File[]): Promise<boolean> {
  try {
    for (const file of files) await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
