import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';

const LICENCE = fileURLToPath(new URL('../node_modules/@fontsource/noto-sans/LICENSE', import.meta.url));

/** The fonts of printable papers are sent with their licence beside them, as it asks. */
export function fontLicence(): Plugin {
  return {
    name: 'font-licence',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'licences/noto-sans.txt',
        source: await readFile(LICENCE),
      });
    },
  };
}
