import devanagariRegular from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?url';
import devanagariBold from '@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff?url';
import latinRegular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff?url';
import shaper from 'harfbuzzjs/dist/harfbuzz.wasm?url';
import { type Paper, type PaperOptions } from './paper.ts';
import { type FontFiles } from './write-paper.ts';

/**
 * A PDF of a paper, on A4, made on the device. Load this file with `chunkInTime`: what it needs is loaded with the
 * first paper, about 330 KB, and kept by the service worker.
 * @throws an Error if that cannot be loaded; the signal's reason
 */
export async function paperPdf(paper: Paper, options?: PaperOptions): Promise<Blob> {
  const { writePaper, files } = await preparePaper();
  return writePaper(paper, files, document.documentElement.lang, options);
}

/** Loads what makes PDFs, so that the service worker keeps it. @throws an Error if it cannot be loaded */
export async function preparePaper(): Promise<{
  writePaper: typeof import('./write-paper.ts').writePaper;
  files: FontFiles;
}> {
  const [files] = await Promise.all([
    loadFonts(),
    // The shaper loads this file again, from the browser's cache. A module that fails once fails for ever.
    bytesOf(shaper),
  ]);
  const { writePaper } = await import('./write-paper.ts');
  return { writePaper, files };
}

async function loadFonts(): Promise<FontFiles> {
  const addresses = [latinRegular, latinBold, devanagariRegular, devanagariBold] as const;
  const [a, b, c, d] = await Promise.all(addresses.map(bytesOf));
  if (!a || !b || !c || !d) throw new Error('a font is missing');
  return { 'latin-regular': a, 'latin-bold': b, 'devanagari-regular': c, 'devanagari-bold': d };
}

async function bytesOf(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded: ${response.status}`);
  return response.arrayBuffer();
}
