import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Makes `folder` hold exactly these files. Unchanged files are not written, for the sake of watchers. */
export async function writeChanged(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all(
    [...files].map(async ([file, text]) => {
      const target = path.join(folder, file);
      if ((await readFile(target, 'utf8').catch(() => undefined)) === text) return;
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }),
  );
  const there = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    there
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !files.has(path.relative(folder, file).split(path.sep).join('/')))
      .map((file) => rm(file)),
  );
}
