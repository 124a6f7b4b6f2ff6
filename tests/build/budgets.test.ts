import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routeWeights } from '../bench/sizes.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Compressed KB of script before a screen can be used. A figure rises only with a reason in its commit. */
const BUDGETS: Readonly<Record<string, number>> = {
  // react-dom takes 57 of them, the router 25, the form library 5. The ceilings are 110 here and 145 below.
  login: 108,
  dashboard: 131,
};
/** Budget of every other screen. They are fetched ahead; the largest is the claim form. The ceiling is 240. */
const OTHERS = 218;
/**
 * Budgets in compressed KB: index.html, with the first screens' markup and styles, and the file of all styles. The
 * document with its headers of 1.1 KB fits into the ten packets that a new connection may send at once (14.6 KB).
 */
const DOCUMENT = 8.5;
const STYLES = 10;
/** Scripts of a first screen. With the document, two calls and pictures it stays under twelve requests. */
const FIRST_FILES = 4;

test.each(routeWeights())('$route stays within its budget of script', ({ route, kb }) => {
  expect(kb, `${kb.toFixed(1)} KB`).toBeLessThanOrEqual(BUDGETS[route] ?? OTHERS);
});

test.each(routeWeights().filter(({ route }) => route === 'login' || route === 'dashboard'))(
  '$route needs few files',
  ({ files }) => {
    expect(files.length).toBeLessThanOrEqual(FIRST_FILES);
  },
);

/** A text of each part that reads invoices or makes their PDFs. */
const INVOICE_PARTS = {
  'the reader': 'warmUp',
  'the scanner': 'getUserMedia',
  'the PDF reader': 'no PDF is open',
  'pdf.js': 'PasswordException',
  'the page maker': 'the pages do not fit into one PDF',
  'the page finder': 'minDocumentFillRatio',
};
/** As its route is named. */
const CLAIM_FORM = 'claims.$programId.$programType.submit';
const readScript = (file: string) => readFileSync(path.join(DIST, file), 'utf8');

test.each(Object.entries(INVOICE_PARTS))('%s is loaded by no first screen or claim form', (_, text) => {
  const routes = routeWeights().filter(({ route }) => ['login', 'dashboard', CLAIM_FORM].includes(route));
  expect(routes).toHaveLength(3);
  for (const { files } of routes) expect(files.filter((file) => readScript(file).includes(text))).toEqual([]);
  // Otherwise the text would no longer stand for the part.
  const scripts = readdirSync(path.join(DIST, 'assets')).filter((file) => file.endsWith('js'));
  expect(scripts.some((file) => readScript(`assets/${file}`).includes(text))).toBe(true);
});

test('index.html is small, and its first screens come before the file of all styles', () => {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const styles = Array.from(html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g));
  expect(styles).toHaveLength(1);
  for (const text of ['autoComplete="current-password"', 'Latest Schemes']) {
    expect(html).toContain(text);
    expect(html.indexOf(text)).toBeLessThan(styles[0]?.index ?? 0);
  }
  const kb = (file: string) => statSync(path.join(DIST, `${file}.br`)).size / 1024;
  expect(kb('index.html')).toBeLessThanOrEqual(DOCUMENT);
  expect(kb(styles[0]?.[1] ?? '')).toBeLessThanOrEqual(STYLES);
});
