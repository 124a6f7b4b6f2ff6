import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

test('the worker keeps every file that the portal needs, each once, and nothing else', async () => {
  const worker = await readFile(path.join(DIST, 'sw.js'), 'utf8');
  const listed = [...worker.matchAll(/\{url:[`"']\/([^`"']+)[`"'],revision:(?:null|[`"']\w+[`"'])\}/g)].map(
    ([, file]) => file ?? '',
  );
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(DIST, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const notKept = (file: string) =>
    /\.br$|^\.vite\/|^sw\.js$|^robots\.txt$|^(?:config|version)\.json$|^screenshots\/|^icons\/|^assets\/(agreement-viewer|pdf)/.test(
      file,
    );
  const byName = (a: string, b: string) => a.localeCompare(b);
  expect(listed.toSorted(byName)).toEqual(files.filter((file) => !notKept(file)).toSorted(byName));
  expect(listed).toContain('index.html');
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('the kit is for development: nothing of it is in the build', async () => {
  const files = await readdir(DIST, { recursive: true });
  expect(files.filter((file) => /(?:^|[\\/])(?:kit|specimens)/.test(file))).toEqual([]);
  const texts = files.filter((file) => /\.(?:html|m?js|css)$/.test(file));
  expect(texts.length).toBeGreaterThan(10);
  for (const file of texts) {
    expect(await readFile(path.join(DIST, file), 'utf8'), file).not.toMatch(
      /Every control of src\/ui|src\/kit/,
    );
  }
});
