import { type BrowserContext, type Page, type Route } from 'playwright';
import { expect, test } from 'vitest';
import { CACHED_AT_HEADER, FRESH_MARK } from '#src/api/cached-copy.ts';
import { TOKEN_KEY } from '#src/device/storage-keys.ts';
import { at, fieldsOf } from '../json.ts';
import { setUpJourneys, signIn } from './portal.ts';
import { expectKept, keptAnswers } from './worker.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/** Copies of answers that the worker keeps in addition to the pages' query cache (sw/api-answers.ts). */

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

/** More rows than the pages' saved query cache holds. */
const MANY = 1500;
const CLAIMS = '/api/partner/claims/scheme/1';
const CLAIMS_SCREEN = '/claims/scheme?program_id=1';
const HOUR_MS = 60 * 60_000;

const heading = (on: Page, name: string) => on.getByRole('heading', { name });
const savedFrom = (on: Page) => on.getByText(/Saved copy from/);
const nothingNewer = (on: Page) => on.getByText('The server has not sent anything newer yet.');
const claim = (on: Page, index: number) => on.getByText(invoice(index), { exact: true }).first();
const invoice = (index: number) => `MANY/${String(index).padStart(5, '0')}`;

/** Answers as the API does, but with `count` claims in place of the partner's own. */
async function withClaims(route: Route, count: number): Promise<void> {
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

/** Deletes all databases of the portal, as a browser that is short of space does. */
async function evictDatabases(): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: journeys.urlOf('/').origin,
    storageTypes: 'indexeddb',
  });
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

async function stopWorkers(context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
}

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
}

test('a list of more than 1,000 claims opens without a network, with the age of the copy, in each tab', async () => {
  await haveManySeen();
  expect([...(await keptAnswers(page)).keys()]).not.toContain('claims of-scheme 1');
  const time = await ageCopies(2 * HOUR_MS);
  await page.context().setOffline(true);
  for (const tab of [await newTab(CLAIMS_SCREEN), await newTab(CLAIMS_SCREEN)]) {
    await claim(tab, MANY - 1).waitFor();
    await tab.getByText('You are offline.').waitFor();
    await tab.getByText(new RegExp(`Saved copy from (?:.*, )?${time}`)).waitFor();
  }
  // Once there is a network, its answer replaces the copy.
  const tab = await newTab(CLAIMS_SCREEN);
  await claim(tab, MANY - 1).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => claim(tab, MANY - 1).count()).toBe(0);
  await expect.poll(() => savedFrom(tab).count()).toBe(0);
});

test('after the browser has evicted the databases, screens seen before still open without a network', async () => {
  await signIn(page, 't2@demo.example');
  await expectKept(page);
  await page.reload();
  await heading(page, 'Fibre First').waitFor();
  await expectCopied('/api/partner/programs');
  await expectCopied('/api/partner/profile/dashboard');
  await page.goto('/scheme/1');
  await expectCopied('/api/partner/programs/1');
  // Without a page of the portal: it would ask for more answers, and save its own after the eviction.
  await page.goto('/icon.svg');
  const time = await ageCopies(2 * HOUR_MS);
  await page.context().setOffline(true);
  await evictDatabases();
  await page.goto('/');
  await heading(page, 'Fibre First').waitFor();
  await page.getByText('Active Scheme').waitFor();
  await page.getByText(new RegExp(`Saved copy from (?:.*, )?${time}`)).waitFor();
  await page.goto('/scheme/1');
  await heading(page, 'Wi-Fi 7 Power Play').waitFor();
  await page.getByText(new RegExp(`Saved copy from (?:.*, )?${time}`)).waitFor();
});

test('on a silent network a labelled copy is shown after 3 s, until the answer comes', async () => {
  await haveManySeen();
  const network = await hold(CLAIMS);
  const tab = await newTab(CLAIMS_SCREEN);
  await claim(tab, MANY - 1).waitFor();
  await nothingNewer(tab).waitFor();
  expect(await tab.getByText('You are offline.').count()).toBe(0);
  await network.letGo((route) => withClaims(route, MANY + 1));
  await claim(tab, MANY).waitFor();
  await expect.poll(() => nothingNewer(tab).count()).toBe(0);
});

test('a late answer is kept after the page that asked is closed', async () => {
  await haveManySeen();
  const network = await hold(CLAIMS);
  const tab = await newTab(CLAIMS_SCREEN);
  await nothingNewer(tab).waitFor();
  await network.letGo((route) => withClaims(route, MANY + 1));
  await claim(tab, MANY).waitFor();
  await tab.close();
  await page.context().setOffline(true);
  await claim(await newTab(CLAIMS_SCREEN), MANY).waitFor();
});

test("if a Wi-Fi's page answers in place of the API, the copy is shown and kept", async () => {
  await haveManySeen();
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to the hotel</h1>' }),
  );
  const tab = await newTab(CLAIMS_SCREEN);
  await claim(tab, MANY - 1).waitFor();
  await savedFrom(tab).waitFor();
  await page.unroute('**/api/**');
  await page.context().setOffline(true);
  await claim(await newTab(CLAIMS_SCREEN), MANY - 1).waitFor();
});

test('a copy never hides that the session is over, whether the API answers promptly or late', async () => {
  const isOver = (route: Route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'The session is over.' } });
  await haveManySeen();
  await page.route(`**${CLAIMS}`, isOver);
  await page.goto(CLAIMS_SCREEN);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  // Copies are kept for the same partner, as the pages' query cache is.
  await page.unroute(`**${CLAIMS}`);
  expect(Object.values(await copies()).flat()).toContain(CLAIMS);
  await signIn(page, 't3@demo.example');
  const network = await hold(CLAIMS);
  const tab = await newTab(CLAIMS_SCREEN);
  await nothingNewer(tab).waitFor();
  await network.letGo(isOver);
  await tab.getByRole('button', { name: 'Continue' }).waitFor();
});

test('a call that needs certainty is never answered by a copy', async () => {
  await haveManySeen();
  await page.context().setOffline(true);
  const ask = (address: string) =>
    page.evaluate(
      async ([url, key, header]) => {
        const headers = { Authorization: `Bearer ${localStorage.getItem(key)}` };
        return fetch(url, { headers }).then(
          (answer) => (answer.headers.has(header) ? 'a copy' : 'an answer'),
          () => 'nothing',
        );
      },
      [address, TOKEN_KEY, CACHED_AT_HEADER] as const,
    );
  expect(await ask(CLAIMS)).toBe('a copy');
  expect(await ask(CLAIMS + FRESH_MARK)).toBe('nothing');
});

test('two partners on one phone see only their own copies, and those of the first are deleted', async () => {
  await haveManySeen('t3@demo.example');
  const [first] = Object.keys(await copies());
  // The first partner's session ends without a log-out.
  await page.evaluate(() => {
    localStorage.removeItem('session-storage');
    localStorage.removeItem('access_token');
  });
  await signIn(page, 't1@demo.example');
  await expectCopied('/api/partner/programs');
  expect(Object.keys(await copies())).toHaveLength(1);
  expect(Object.keys(await copies())).not.toContain(first);
  await page.context().setOffline(true);
  const tab = await newTab(CLAIMS_SCREEN);
  await heading(tab, 'Not on this device yet').waitFor();
  expect(await claim(tab, MANY - 1).count()).toBe(0);
});

test('a copy is given only to the partner of the session, whatever the cache contains', async () => {
  await haveManySeen();
  await page.context().setOffline(true);
  const ask = (bearer: string) =>
    page.evaluate(
      async ([path, token]) => {
        try {
          return (await fetch(path ?? '', { headers: { Authorization: `Bearer ${token}` } })).status;
        } catch {
          return 'no answer';
        }
      },
      [CLAIMS, bearer],
    );
  expect(await ask('of-another-session')).toBe('no answer');
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  expect(await ask(token ?? '')).toBe(200);
});

test('an answer that comes before the page has written its session for the worker is kept', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await logOut();
  await expect.poll(copies).toEqual({});
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    // The page's storage opens late. The worker's is not affected.
    indexedDB.open = (name, version) => {
      const request = open(name, version);
      const until = performance.now() + 1000;
      request.addEventListener('success', () => {
        if (name === 'portal-session') while (performance.now() < until);
      });
      return request;
    };
  });
  await signIn(page, 't3@demo.example');
  await expectCopied('/api/partner/programs');
});

test('a log-out deletes all copies, and an answer that comes after it is not kept', async () => {
  await haveManySeen();
  // The answer that is under way while the session ends.
  const late = await page.evaluate(async (path) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
    return (await fetch(path, { headers })).text();
  }, CLAIMS);
  const network = await hold(CLAIMS);
  await page.goto(CLAIMS_SCREEN);
  await network.isHeld;
  await nothingNewer(page).waitFor();
  await logOut();
  await expect.poll(copies).toEqual({});
  await network.letGo((route) => route.fulfill({ contentType: 'application/json', body: late }));
  // When the next session has copies, a late copy of the last session would be there, too.
  await signIn(page, 't3@demo.example');
  await expectCopied('/api/partner/programs');
  expect(Object.values(await copies()).flat()).not.toContain(CLAIMS);
});

test('a worker that is stopped in the middle loses neither the answer nor the copy', async () => {
  await haveManySeen();
  const network = await hold(CLAIMS);
  const tab = await newTab(CLAIMS_SCREEN);
  await network.isHeld;
  await stopWorkers(page.context());
  await network.letGo((route) => withClaims(route, MANY + 1));
  await claim(tab, MANY).waitFor();
  // In this order: what is sent to a worker that is being stopped is never answered.
  await page.context().setOffline(true);
  await stopWorkers(page.context());
  const cold = await newTab(CLAIMS_SCREEN);
  await savedFrom(cold).waitFor();
  await expect
    .poll(async () => (await claim(cold, MANY).count()) + (await claim(cold, MANY - 1).count()))
    .toBeGreaterThan(0);
});

test('bank details, the profile, notices and files are never put into a cache', async () => {
  await signIn(page, 't2@demo.example');
  await expectKept(page);
  for (const [address, name] of [
    ['/profile?tab=bank', 'Profile'],
    ['/notifications', 'Notifications'],
    ['/rebate-programs', 'Rebate Programs'],
  ] as const) {
    await page.goto(address);
    await heading(page, name).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await expectCopied('/api/partner/programs/rebate');
  const all = await page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(
    all.filter((path) => /^\/api\/.*(?:bank|profile$|notif|\/files\/|agreement\/|auth)/.test(path)),
  ).toEqual([]);
  expect(Object.keys(await copies())).toHaveLength(1);
});
