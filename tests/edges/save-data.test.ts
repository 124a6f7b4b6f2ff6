import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { servedWorker } from '../journeys/deploy.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, expectKept, stopWorkers } from '../journeys/worker.ts';

/** Which files the worker keeps with Save-Data. */

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name });

/** Whether a file of this name is kept on the device. */
const isCached = (name: string) =>
  page.evaluate(async (part) => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()),
    );
    return lists.flat().some(({ url }) => url.includes(`/assets/${part}-`));
  }, name);

test('with Save-Data only the files that every start needs and those of opened screens are cached', async () => {
  const worker = await servedWorker(journeys.files());
  try {
    // A test cannot change `navigator` in a worker, so the first line of the worker does.
    await worker.serve(
      (code) => `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });\n${code}`,
    );
    await signIn(page, 't3@demo.example');
    await expectKept(page);
    for (const name of ['react', 'portal', 'home', 'later', 'popups', 'words', 'shared'])
      expect([name, await isCached(name)]).toEqual([name, true]);
    expect(await isCached('schemes')).toBe(false);
    await page.goto('/schemes');
    await heading('Exclusive Schemes').waitFor();
    await expect.poll(() => isCached('schemes')).toBe(true);
    expect(await isCached('form-date-field')).toBe(false);
    await expectAnswersKept(page, 'Fibre First');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Fibre First' }).waitFor();
  } finally {
    await worker.restore();
  }
});

test('a screen that is opened after Save-Data was switched off is kept, too', async () => {
  const worker = await servedWorker(journeys.files());
  try {
    // Data is saved while the worker is installed, and no more when it starts again.
    await worker.serve(
      (code) =>
        `Object.defineProperty(navigator, 'connection', { value: { saveData: !self.registration.active } });\n${code}`,
    );
    await signIn(page, 't3@demo.example');
    await expectKept(page);
    expect(await isCached('schemes')).toBe(false);
    await stopWorkers(page);
    await page.goto('/schemes');
    await heading('Exclusive Schemes').waitFor();
    await expect.poll(() => isCached('schemes')).toBe(true);
    await expectAnswersKept(page, 'Fibre First');
    await page.context().setOffline(true);
    // Otherwise the browser may still have the file in its HTTP cache.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.reload();
    await page.getByRole('heading', { name: 'Fibre First' }).waitFor();
  } finally {
    await worker.restore();
  }
});
