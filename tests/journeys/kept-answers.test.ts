import { type Page, type Route } from 'playwright';
import { expect, test } from 'vitest';
import { CACHED_AT_HEADER, FRESH_MARK } from '#src/api/cached-copy.ts';
import { TOKEN_KEY } from '#src/device/storage-keys.ts';
import {
  CLAIMS,
  CLAIMS_SCREEN,
  MANY,
  claim,
  heading,
  nothingNewer,
  savedFrom,
  setUpKeptCopies,
  withClaims,
} from './kept-copies.ts';
import { signIn } from './portal.ts';
import { expectKept, keptAnswers } from './worker.ts';

/** Copies of answers that the worker keeps in addition to the pages' query cache (sw/api-answers.ts). */

let page: Page;
const { copies, expectCopied, ageCopies, haveManySeen, newTab, hold, logOut } = setUpKeptCopies((visited) => {
  page = visited;
});

const HOUR_MS = 60 * 60_000;

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
