import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';

const LICENCE = fileURLToPath(new URL('../node_modules/@fontsource/noto-sans/LICENSE', import.meta.url));
const SHAPER = /node_modules\/harfbuzzjs\/dist\/harfbuzz\.js$/;
const FOR_NODE =
  /const\{createRequire\}=await import\("module"\);var require=createRequire\(import\.meta\.url\)|require\("\w+"\)/g;

/** For what makes papers: the fonts' licence beside them, as it asks, and the shaper without its part for Node. */
export function paperParts(): Plugin {
  return {
    name: 'paper-parts',
    transform: {
      filter: { id: SHAPER },
      handler(code) {
        return {
          code: code.replaceAll(FOR_NODE, (part) => (part.startsWith('const') ? '' : 'undefined')),
          map: null,
        };
      },
    },
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'assets/noto-sans-licence.txt',
        source: await readFile(LICENCE),
      });
    },
  };
}
