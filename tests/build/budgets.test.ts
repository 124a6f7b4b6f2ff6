import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routeWeights } from '../bench/sizes.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Compressed KB of script before a screen can be used. A figure rises only with a reason in its commit. */
const BUDGETS: Readonly<Record<string, number>> = {
  // react-dom takes 57 of them, the router 25, the form library 5. The targets are 110 here, 145 below, and 240 for
  // any screen.
  login: 105,
  dashboard: 124,
  // Includes the check against the most common passwords.
  signup: 181,
  // Includes that check, and the dialog that asks for the second factor again.
  profile: 182,
  // Amounts as invoices print them, undoable typing, API messages at their fields. Of this,
  // date-fns takes 0.7.
  'claims.$programId.$programType.submit': 184,
  // Includes the sort control for phones, and programme dates from the entry in the list.
  'claims.$programType': 149,
};
/** Budget of every other screen. */
const OTHERS = 144;
/** Budget of index.html in compressed KB, with the first screens' markup and styles. */
const DOCUMENT = 7;
/** Scripts of a first screen. With the document, two calls and a picture it stays under eight requests. */
const FIRST_FILES = 3;

test.each(routeWeights())('$route stays within its budget of script', ({ route, kb }) => {
  expect(kb, `${kb.toFixed(1)} KB`).toBeLessThanOrEqual(BUDGETS[route] ?? OTHERS);
});

test.each(routeWeights().filter(({ route }) => route === 'login' || route === 'dashboard'))(
  '$route needs few files',
  ({ files }) => {
    expect(files).toBeLessThanOrEqual(FIRST_FILES);
  },
);

test('index.html is small and paints without waiting for a stylesheet', () => {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/);
  expect(html).toContain('autoComplete="current-password"');
  expect(html).toContain('Latest Schemes');
  expect(statSync(path.join(DIST, 'index.html.br')).size / 1024).toBeLessThanOrEqual(DOCUMENT);
});
