import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

// Not the synchronous one: this one uses all cores.
const compress = promisify(brotliCompress);
const TEXT = /\.(?:m?js|css|html|svg|wasm|webmanifest|json)$/;
/** The operator edits these files, so compressed copies would become stale. */
const EDITED = new Set(['config.json', 'einvoice-keys.json']);
/**
 * Only the PDF viewer's files and the code reader have more bytes. The best quality would take as long for them as for the whole
 * portal twice, and save 2%.
 */
const LARGE = 300_000;

/** Writes a `.br` beside every file of a folder that gets smaller by it, for servers that send precompressed files. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => TEXT.test(file) && !EDITED.has(file));
  await Promise.all(
    texts.map(async (file) => {
      const target = path.join(folder, file);
      const text = await readFile(target);
      const quality = text.length > LARGE ? 10 : 11;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${target}.br`, await compress(text, { params }));
    }),
  );
}
