import { readFile, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PATHS = /\b(?:src|sw|server|tests|tools|docs|public)\/[\w./$-]+\.\w+/g;

test('every file that README and docs name exists', async () => {
  const docs = await readdir('docs', { recursive: true });
  const texts = ['README.md', ...docs.map((file) => path.join('docs', file))].filter((file) =>
    file.endsWith('.md'),
  );
  const missing: string[] = [];
  for (const file of texts) {
    const named = (await readFile(file, 'utf8')).match(PATHS) ?? [];
    missing.push(...named.filter((name) => !existsSync(name)).map((name) => `${file}: ${name}`));
  }
  expect(texts.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
