import { type BrowserContext, type Page } from 'playwright';
import { CPU_RATE, slowDown } from './phone.ts';
import { submitOffline, typeFilter } from './workloads.ts';
import { mostOf } from './figures.ts';

/** What grows with a partner's data: ms with the CPU throttled four times, memory in MB. */
export interface Scale {
  /** From the start of the navigation until the dashboard shows its figures, from the copy on the device. */
  start: number;
  /** From the start of the navigation until the claims are shown. */
  open: number;
  /** A key press in the search, 95th percentile. */
  filter: number;
  /** For lists the longest task while answers are saved, for the outbox from press to safe. */
  save: number;
  memory: number;
}

async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** The time from the start of a navigation until `selector` is there, in ms. */
async function timeTo(page: Page, url: string, selector: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  return page.evaluate(() => performance.now());
}

/** The longest task during `work` in ms, at least 50: the browser reports no shorter ones. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    globalThis.presses = [50];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.presses.push(duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  // Saving starts with a delay of 300 ms.
  await page.waitForTimeout(1500);
  return page.evaluate(() => Math.max(...globalThis.presses));
}

/** Measures a partner with as many claims as the proxy at `url` gives. */
export async function measureClaims(context: BrowserContext, url: string): Promise<Scale> {
  const page = await context.newPage();
  await page.goto(`${url}/`);
  await page.locator('main:has(dd) li h3').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${url}/claims/scheme?program_id=1`);
  await page.getByLabel('Search claims').waitFor();
  // Waits until the answer is saved on the device.
  await page.waitForTimeout(1500);
  await slowDown(page, CPU_RATE, 'fast');
  const start = await timeTo(page, `${url}/`, 'main:has(dd) li h3');
  const open = await timeTo(
    page,
    `${url}/claims/scheme?program_id=1`,
    'section ul > li > a, tbody tr td + td',
  );
  const save = await longestTask(page, async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  });
  const memory = await memoryOf(page);
  const filter = mostOf(await typeFilter(page, url));
  await page.close();
  return { start, open, filter, save, memory };
}

/** Measures an offline partner with `count` claims of 1 MB that wait on the device. */
export async function measureQueue(context: BrowserContext, url: string, count: number): Promise<Scale> {
  const page = await context.newPage();
  await page.goto(`${url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${url}/claims/scheme?program_id=1`);
  await page.getByLabel('Search claims').waitFor();
  // Waits until the answer is saved on the device.
  await page.waitForTimeout(1500);
  await submitOffline(page, url);
  await multiply(page, count);
  await slowDown(page, CPU_RATE, 'fast');
  const start = await timeTo(page, `${url}/`, 'main:has(dd) li h3');
  const open = await timeTo(
    page,
    `${url}/claims/scheme?program_id=1`,
    'section ul > li > a, tbody tr td + td',
  );
  const filter = mostOf(await typeFilter(page, url));
  const memory = await memoryOf(page);
  const save = await submitOffline(page, url);
  await context.setOffline(false);
  await page.close();
  return { start, open, filter, save, memory };
}

/** Copies the only claim in the store, with its PDF, until there are `count`. */
async function multiply(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('portal-claims');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('the store does not open')));
    });
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
    const reading = database.transaction(['claims', 'files']);
    const stored: unknown[] = await answer<unknown[]>(reading.objectStore('claims').getAll());
    const [first] = stored;
    if (typeof first !== 'object' || first === null) throw new Error('no claim is stored');
    const file: unknown = await answer(reading.objectStore('files').get(String(Reflect.get(first, 'id'))));
    const writing = database.transaction(['claims', 'files'], 'readwrite');
    for (let index = 1; index < wanted; index += 1) {
      writing.objectStore('claims').put({ ...first, id: `copy-${index}` });
      writing.objectStore('files').put(file, `copy-${index}`);
    }
    await new Promise<void>((resolve) => {
      writing.addEventListener('complete', () => resolve());
    });
    database.close();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    new BroadcastChannel('portal-claims').postMessage('changed');
  }, count);
}
