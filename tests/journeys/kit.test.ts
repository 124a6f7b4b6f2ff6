import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Browser, type Page } from 'playwright';
import { type ViteDevServer, createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { expectAccessible } from './axe.ts';
import { launchBrowser } from './portal.ts';

const UI = fileURLToPath(new URL('../../src/ui', import.meta.url));
/** Shown by others: icons in buttons, the guard as a dialog, what opens or comes later by its control; or not to be seen. */
const PARTS = new Set([
  'icon',
  'leave-guard',
  'calendar-popup',
  'dialog-window',
  'menu-popup',
  'on-demand',
  'select-popup',
  'terms-text',
  'screen-title',
  'visually-hidden',
]);

let server: ViteDevServer;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  // Without the plugins that write into src, which other tests read meanwhile.
  server = await createServer({
    configFile: false,
    cacheDir: '.cache/vite-kit',
    // Packages that the kit did not have when the cache was written would have the page reload.
    optimizeDeps: { force: true },
    plugins: [react()],
    logLevel: 'error',
    server: { port: await freePort(), hmr: false },
  });
  await server.listen();
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`http://localhost:${server.config.server.port}/kit`, { timeout: 90_000 });
  await page.getByRole('heading', { name: 'The kit' }).waitFor({ timeout: 90_000 });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

test('/kit of the dev server shows every control of src/ui, in light and in dark, and nothing complains', async () => {
  const files = (await readdir(UI)).filter((file) => file.endsWith('.tsx'));
  const controls = files.map((file) => path.basename(file, '.tsx')).filter((name) => !PARTS.has(name));
  const shown = await page
    .locator('section[aria-label] > h2')
    .evaluateAll((titles) => titles.map((title) => title.textContent));
  expect(shown.toSorted((a, b) => a.localeCompare(b))).toEqual(
    controls.toSorted((a, b) => a.localeCompare(b)),
  );
  for (const scheme of ['light', 'dark']) {
    const states = page.getByRole('group', { name: new RegExp(`, ${scheme}$`) });
    expect(await states.count()).toBeGreaterThan(2 * controls.length);
  }
  expect(complaints).toEqual([]);
});

test('every state of every control is accessible and fits 320 px', async () => {
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 740 });
  const tooWide = await page
    .getByRole('group', { name: /, (?:light|dark)$/ })
    .evaluateAll((states) =>
      states.filter((state) => state.scrollWidth > state.clientWidth).map((state) => state.textContent),
    );
  expect(tooWide).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
