import { readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PDF_READER_BYTES, READER_BYTES } from '#src/invoice/reader-bytes.ts';

test.each([
  ['codes', /^(?:code-reader|zxing).*\.br$/, READER_BYTES],
  ['PDFs', /^pdf(?:-reader)?\.worker.*\.br$/, PDF_READER_BYTES],
])('the size of the reader of %s is what a partner is told before it is loaded', async (_, names, told) => {
  const files = (await readdir('dist/assets')).filter((file) => names.test(file));
  expect(files.length).toBeGreaterThan(1);
  const sizes = await Promise.all(files.map(async (file) => (await stat(`dist/assets/${file}`)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(Math.abs(bytes - told)).toBeLessThan(told * 0.05);
});
