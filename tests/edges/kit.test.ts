import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Browser, type Page } from 'playwright';
import { type ViteDevServer, createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kitPage } from '../../tools/kit-page.ts';
import { vendorFiles } from '../../tools/vendor-files.ts';
import { freePort } from '../free-port.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { PATIENCE_MS, launchBrowser } from '../journeys/portal.ts';

const FOLDERS = ['../../src/ui', '../../src/parts'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** Parts without a section of their own: other controls show them, or they are not visible. */
const PARTS = new Set([
  'icon',
  'inner-icons',
  'leave-guard',
  'calendar-popup',
  // A section itself.
  'card-section',
  'dialog-window',
  'field-frame',
  'facts',
  'failure',
  'form-new-password-field',
  'form-partner-fields',
  'menu-popup',
  'pdf-viewer',
  'picture-viewer',
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
  // Leaves out the plugins that write into src, because other tests read it meanwhile.
  server = await createServer({
    configFile: false,
    cacheDir: '.cache/vite-kit',
    // Without this, packages that are missing from an older cache would make the page reload.
    optimizeDeps: { force: true },
    plugins: [react(), vendorFiles(), kitPage()],
    logLevel: 'error',
    server: { port: await freePort(), hmr: false },
  });
  await server.listen();
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`http://localhost:${server.config.server.port}/kit`);
  await page.getByRole('heading', { name: 'The kit' }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

test('/kit of the dev server shows every control and part in light and dark, without console errors', async () => {
  const files = (await Promise.all(FOLDERS.map((folder) => readdir(folder))))
    .flat()
    .filter((file) => file.endsWith('.tsx'));
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
