import { type Page, type Route } from 'playwright';
import { expect } from 'vitest';
import { fetchAnswer } from '../fetch-answer.ts';
import { at, fieldsOf } from '../json.ts';
import { setUpJourneys, signIn } from './portal.ts';
import { expectKept } from './worker.ts';

/** More rows than the pages' saved query cache holds. */
export const MANY = 1500;
export const CLAIMS = '/api/partner/claims/scheme/1';
export const CLAIMS_SCREEN = '/claims/scheme?program_id=1';

export const heading = (on: Page, name: string) => on.getByRole('heading', { name });
export const savedFrom = (on: Page) => on.getByText(/Saved copy from/);
export const nothingNewer = (on: Page) => on.getByText('The server has not sent anything newer yet.');
export const claim = (on: Page, index: number) => on.getByText(invoice(index), { exact: true }).first();
const invoice = (index: number) => `MANY/${String(index).padStart(5, '0')}`;

/** Answers as the API does, but with `count` claims in place of the partner's own. */
export async function withClaims(route: Route, count: number): Promise<void> {
  const response = await fetchAnswer(route);
  const body: unknown = await response.json();
  const claims = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    invoice_number: invoice(index),
    total_value: 1000,
    created_at: new Date(Date.now() - (count - index) * 60_000).toISOString(),
  }));
  await route.fulfill({
    json: { success: true, data: { ...fieldsOf(at(body, 'data')), claims } },
  });
}

/** What tests of the worker's copies of answers do. A test file calls it once; `onVisit` gets the page of each test. */
export function setUpKeptCopies(onVisit: (page: Page) => void) {
  let page: Page;
  const portal = setUpJourneys((visited) => {
    page = visited;
    onVisit(visited);
  });

  /**
   * Paths of the worker's copies, by the name of their cache. Under the portal's lock: a cache that a log-out deletes
   * between the list of names and `open` would be made again, empty.
   */
  async function copies(): Promise<Record<string, string[]>> {
    return page.evaluate(() =>
      navigator.locks.request('kept-answers', async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('answers-'));
        const lists = names.map(async (name): Promise<[string, string[]]> => {
          const requests = await (await caches.open(name)).keys();
          return [name, requests.map(({ url }) => new URL(url).pathname)];
        });
        return Object.fromEntries(await Promise.all(lists));
      }),
    );
  }

  async function expectCopied(path: string): Promise<void> {
    await expect.poll(async () => Object.values(await copies()).flat()).toContain(path);
  }

  /** Makes all copies older by `ms`. @returns a pattern for the times of day that they now have */
  async function ageCopies(ms: number): Promise<string> {
    return page.evaluate(async (by) => {
      const times = new Set<string>();
      for (const name of (await caches.keys()).filter((one) => one.startsWith('answers-'))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const copy = await cache.match(request);
          if (!copy) continue;
          const headers = new Headers(copy.headers);
          const time = Number(headers.get('X-Kept-At')) - by;
          times.add(new Date(time).toTimeString().slice(0, 5));
          headers.set('X-Kept-At', String(time));
          await cache.put(request, new Response(await copy.blob(), { headers }));
        }
      }
      // Copies may have been made in different minutes.
      return `(?:${[...times].join('|')})`;
    }, ms);
  }

  /** Signs in a partner with more claims than the pages keep, and opens their list once. */
  async function haveManySeen(email = 't3@demo.example'): Promise<void> {
    await signIn(page, email);
    await expectKept(page);
    await page.route(`**${CLAIMS}`, (route) => withClaims(route, MANY));
    await page.goto(CLAIMS_SCREEN);
    await claim(page, MANY - 1).waitFor();
    await expectCopied(CLAIMS);
    // Without a page of the portal: on a slow machine it takes the API for lost, asks again and replaces the copy.
    await page.goto('/icon.svg');
    await page.unroute(`**${CLAIMS}`);
  }

  async function newTab(address: string): Promise<Page> {
    const tab = await page.context().newPage();
    await tab.goto(address);
    return tab;
  }

  /** Holds calls of `path` until `letGo` tells how to answer them. Later calls are answered the same way. */
  async function hold(path: string) {
    const held: Route[] = [];
    let end: ((route: Route) => Promise<void>) | undefined;
    let onHeld: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      onHeld = resolve;
    });
    await page.route(`**${path}`, async (route) => {
      if (end) return end(route);
      held.push(route);
      onHeld();
    });
    return {
      isHeld,
      async letGo(how: (route: Route) => Promise<void>) {
        end = how;
        // A cancelled request cannot be answered.
        await Promise.all(held.splice(0).map((route) => how(route).catch(() => undefined)));
      },
    };
  }

  async function logOut(): Promise<void> {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
  }

  return { portal, copies, expectCopied, ageCopies, haveManySeen, newTab, hold, logOut };
}
