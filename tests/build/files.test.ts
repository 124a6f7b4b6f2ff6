import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NO_SCREEN } from '#src/api/contract/portal-files.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const Manifest = v.record(v.string(), v.object({ imports: v.optional(v.array(v.string())) }));

test('the worker precaches every file that the portal needs exactly once, and nothing else', async () => {
  const worker = await readFile(path.join(DIST, 'sw.js'), 'utf8');
  const listed = [
    ...worker.matchAll(
      /\{url:[`"']\/([^`"']+)[`"'],revision:(?:null|[`"']\w+[`"'])(?:,integrity:[`"'][\w+/=-]+[`"'])?\}/g,
    ),
  ].map(([, file]) => file ?? '');
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(DIST, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const notKept = (file: string) =>
    /\.br$|^\.vite\/|^sw\.js$|^robots\.txt$|^(?:config|einvoice-keys|version)\.json$|^screenshots\/|^icons\/|^assets\/(pdf|code-reader|zxing|harfbuzz|noto-sans|write-paper|paper-maker)/.test(
      file,
    );
  const byName = (a: string, b: string) => a.localeCompare(b);
  expect(listed.toSorted(byName)).toEqual(files.filter((file) => !notKept(file)).toSorted(byName));
  expect(listed).toContain('index.html');
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('no file of the build has the address of a screen', async () => {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const addresses = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(DIST, path.join(entry.parentPath, entry.name))}`);
  expect(addresses.filter((address) => !NO_SCREEN.test(address))).toEqual([]);
});

test('the base styles come first, then the layout, and those of single parts override both', async () => {
  const html = await readFile(path.join(DIST, 'index.html'), 'utf8');
  const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const base = styles.indexOf('}:focus-visible{');
  const parts = styles.search(/\.[a-z]+-\w+[{,:]/);
  expect(base).toBeGreaterThan(0);
  expect(parts).toBeGreaterThan(base);
  expect(styles.slice(parts)).toMatch(/^\.layout-row\{/);
});

test('the document runs React as a script of its own, before the portal’s', async () => {
  const html = await readFile(path.join(DIST, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="\/assets\/(\w+)-/g)].map(
    ([, name]) => name,
  );
  expect(scripts).toEqual(['react', 'portal']);
});

test('no scripts import each other, which would use modules before they have run', async () => {
  const manifest = v.parse(
    Manifest,
    JSON.parse(await readFile(path.join(DIST, '.vite/manifest.json'), 'utf8')),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]) => {
    if (way.includes(name)) cycles.push([...way.slice(way.indexOf(name)), name].join(' > '));
    if (way.includes(name) || done.has(name)) return;
    for (const imported of manifest[name]?.imports ?? []) visit(imported, [...way, name]);
    done.add(name);
  };
  for (const name of Object.keys(manifest)) visit(name, []);
  expect(Object.keys(manifest).length).toBeGreaterThan(20);
  expect(cycles).toEqual([]);
});
