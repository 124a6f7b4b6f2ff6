import devanagariRegular from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?url';
import devanagariBold from '@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff?url';
import latinRegular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff?url';
import shaper from 'harfbuzzjs/dist/harfbuzz.wasm?url';
import { memoizeAsync } from '#src/base/memoize-async.ts';
import { serveTasks } from '#src/invoice/worker-tasks.ts';
import { type Paper } from './paper.ts';
import { type FontFiles, type PaperSetting } from './write-paper.ts';

/** Makes PDFs of papers apart from the page: ten thousand lines take a cheap phone some seconds. */

const prepare = memoizeAsync(async () => {
  const [files] = await Promise.all([
    loadFonts(),
    // The shaper loads this file again, from the browser's cache. A module that fails once fails for ever.
    bytesOf(shaper),
  ]);
  // It waits for its WebAssembly. Imported at the start, it would miss the first order.
  const { writePaper } = await import('./write-paper.ts');
  return { writePaper, files };
});

const tasks = {
  /** Loads what makes papers. */
  warmUp: async () => void (await prepare()),
  async make(
    { paper, setting }: { paper: Paper; setting: PaperSetting },
    report: (share: number) => void,
  ): Promise<Blob> {
    const { writePaper, files } = await prepare();
    return writePaper(paper, files, setting, report);
  },
};
export type PaperMaker = typeof tasks;
serveTasks(tasks);

async function loadFonts(): Promise<FontFiles> {
  const [a, b, c, d] = await Promise.all([
    bytesOf(latinRegular),
    bytesOf(latinBold),
    bytesOf(devanagariRegular),
    bytesOf(devanagariBold),
  ]);
  return { 'latin-regular': a, 'latin-bold': b, 'devanagari-regular': c, 'devanagari-bold': d };
}

async function bytesOf(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded: ${response.status}`);
  return response.arrayBuffer();
}
