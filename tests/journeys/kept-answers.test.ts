import { type Page } from 'playwright';
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
  setUpKeptCopies,
  withClaims,
} from './kept-copies.ts';
import { signIn } from './portal.ts';
import { expectKept } from './worker.ts';

/** Copies of answers that the worker keeps in addition to the pages' query cache (sw/api-answers.ts). */

let page: Page;
const { copies, expectCopied, haveManySeen, newTab, hold, logOut } = setUpKeptCopies((visited) => {
  page = visited;
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

test('a log-out deletes all copies, and an answer that comes in the next partner’s session is not kept', async () => {
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
  await signIn(page, 't1@demo.example');
  await expectCopied('/api/partner/programs');
  await network.letGo((route) => route.fulfill({ contentType: 'application/json', body: late }));
  // Answers are kept in turn: when a later one has its copy, the late one would have its own.
  await page.goto('/scheme/2');
  await expectCopied('/api/partner/programs/2');
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
