import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { at, itemsOf } from '../json.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const MAX_BYTES = 200_000;

const manifest: unknown = JSON.parse(await readFile(path.join(DIST, 'manifest.webmanifest'), 'utf8'));
const pictures = [
  ...itemsOf(at(manifest, 'icons')),
  ...itemsOf(at(manifest, 'screenshots')),
  ...itemsOf(at(manifest, 'shortcuts')).flatMap((shortcut) => itemsOf(at(shortcut, 'icons'))),
  ...itemsOf(at(manifest, 'file_handlers')).flatMap((handler) => itemsOf(at(handler, 'icons'))),
];
const named = [
  ...pictures.filter((picture) => at(picture, 'type') === 'image/png'),
  { src: '/icons/apple-touch-180.png', sizes: '180x180' },
].map((picture) => [String(at(picture, 'src')), String(at(picture, 'sizes'))] as const);

test.each(named)('%s has its declared size', async (src, sizes) => {
  const file = await readFile(path.join(DIST, src));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  // The first chunk of a PNG (IHDR) starts with width and height.
  expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
  expect(file.length).toBeLessThan(MAX_BYTES);
});

test('there is an icon for every purpose, and index.html names the one for iOS', async () => {
  const purposes = itemsOf(at(manifest, 'icons')).map((icon) => at(icon, 'purpose'));
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']));
  expect(await readFile(path.join(DIST, 'index.html'), 'utf8')).toContain(
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png"',
  );
});
