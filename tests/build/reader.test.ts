import { readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { READER_BYTES } from '#src/invoice/reader-bytes.ts';

test('the size of the code reader is what a partner is told before it is loaded', async () => {
  const files = (await readdir('dist/assets')).filter((file) => /^(?:code-reader|zxing).*\.br$/.test(file));
  expect(files).toHaveLength(2);
  const sizes = await Promise.all(files.map(async (file) => (await stat(`dist/assets/${file}`)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(Math.abs(bytes - READER_BYTES)).toBeLessThan(10_000);
});
