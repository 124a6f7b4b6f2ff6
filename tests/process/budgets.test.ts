import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routeWeights } from '../bench/sizes.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** KB of script, compressed, before a screen can be used; a figure here may fall, and rises only with a reason in its commit. */
const BUDGETS: Readonly<Record<string, number>> = {
  // react-dom 57 and the router 25 of them; the targets are 105, 125, and 180 for any screen.
  login: 99,
  dashboard: 122,
  signup: 177,
  profile: 180,
  'claims.$programId.$programType.submit': 180,
};
/** Of every other screen. */
const OTHERS = 140;
/** Of the document with the first screens' markup and styles. */
const DOCUMENT = 7;
/** A first screen's scripts, beside the document; with its two calls and its picture it stays under eight requests. */
const FIRST_FILES = 3;

test.each(routeWeights())('$route stays within its budget of script', ({ route, kb }) => {
  expect(kb, `${kb.toFixed(1)} KB`).toBeLessThanOrEqual(BUDGETS[route] ?? OTHERS);
});

test.each(routeWeights().filter(({ route }) => route === 'login' || route === 'dashboard'))(
  '$route comes in few files',
  ({ files }) => {
    expect(files).toBeLessThanOrEqual(FIRST_FILES);
  },
);

test('the document paints by itself: no stylesheet to wait for, and small', () => {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/);
  expect(html).toContain('autoComplete="current-password"');
  expect(html).toContain('Latest Schemes');
  expect(statSync(path.join(DIST, 'index.html.br')).size / 1024).toBeLessThanOrEqual(DOCUMENT);
});
