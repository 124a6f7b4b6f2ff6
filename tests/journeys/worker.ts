import { type Page, type Request } from 'playwright';
import * as v from 'valibot';
import { expect } from 'vitest';

/** Waits until the worker has precached everything and controls this page. */
export async function expectKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== 'activated')
      await new Promise((resolve) => {
        active.addEventListener('statechange', resolve, { once: true });
      });
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/**
 * The portal reloads by itself when a new version has not taken over in ten seconds, which a slow machine may need. Makes
 * the page wait for a minute.
 */
export async function waitLongerForVersion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout: original } = globalThis;
    Reflect.set(globalThis, 'setTimeout', (task: () => void, ms = 0) =>
      original(task, ms >= 10_000 ? ms * 6 : ms),
    );
  });
}

/** Deletes all databases of the portal, as a browser that is short of space does. */
export async function evictDatabases(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** Stops the worker, as the browser does when it has nothing to do. The next request starts it again. */
export async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
}

/** All values in a database of the device, as JSON. */
export function inDatabase(page: Page, name: string): Promise<string> {
  return page.evaluate(async (database) => {
    const done = (request: IDBRequest) =>
      new Promise((resolve) => {
        request.addEventListener('success', resolve);
      });
    const open = indexedDB.open(database);
    await done(open);
    const kept: unknown[] = [];
    for (const store of open.result.objectStoreNames) {
      const all = open.result.transaction(store).objectStore(store).getAll();
      await done(all);
      kept.push(all.result);
    }
    open.result.close();
    return JSON.stringify(kept);
  }, name);
}

/** The saved answers as JSON, by their query keys with a space between the parts. */
export async function keptAnswers(page: Page): Promise<Map<string, string>> {
  const stores = v.parse(Texts, JSON.parse(await inDatabase(page, 'portal-answers')));
  const queries = stores.flat().flatMap((text) => v.parse(Saved, JSON.parse(text)).clientState.queries);
  return new Map(queries.map(({ queryKey, state }) => [queryKey.join(' '), JSON.stringify(state.data)]));
}

const Texts = v.array(v.array(v.string()));
const Saved = v.object({
  clientState: v.object({
    queries: v.array(v.object({ queryKey: v.array(v.unknown()), state: v.object({ data: v.unknown() }) })),
  }),
});

/** Waits until a saved answer or its query key contains this text. */
export async function expectAnswersKept(page: Page, text: string): Promise<void> {
  const all = async () => [...(await keptAnswers(page))].map((one) => one.join(' ')).join('\n');
  await expect.poll(all).toContain(text);
}

/** Loads All programmes through the worker, and waits until it has kept every list that the page asked for. */
export async function expectClaimsKept(page: Page): Promise<void> {
  await expectKept(page);
  const asked = new Set<string>();
  const note = (request: Request) => {
    if (/\/partner\/claims\/(?:scheme|rebate)(?:\/\d+)?$/.test(request.url())) asked.add(request.url());
  };
  page.on('request', note);
  await page.reload();
  await page.getByText(/^Number of programmes: \d+$/).waitFor();
  page.off('request', note);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => url);
    });
  const missing = async () => {
    const there = new Set(await kept());
    return [...asked].filter((url) => !there.has(url));
  };
  await expect.poll(missing).toEqual([]);
}
