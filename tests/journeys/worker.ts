import { type Page } from 'playwright';
import { expect } from 'vitest';

/** The worker has everything and serves this page. */
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

/** What lies in a database of the device, as text. */
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

/** What was answered lies on the device. */
export async function expectAnswersKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => inDatabase(page, 'portal-answers'), { timeout: 5000 }).toContain(text);
}
