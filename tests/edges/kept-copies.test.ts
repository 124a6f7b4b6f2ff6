import { type Page } from 'playwright';
import { expect, test } from 'vitest';
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
} from '../journeys/kept-copies.ts';
import { signIn } from '../journeys/portal.ts';
import { evictDatabases, expectKept, stopWorkers } from '../journeys/worker.ts';

/** Copies that outlive an eviction, a closed page and a stopped worker, and that come at an odd time. */

let page: Page;
const { copies, expectCopied, ageCopies, haveManySeen, newTab, hold, logOut } = setUpKeptCopies((visited) => {
  page = visited;
});

const HOUR_MS = 60 * 60_000;

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
  await evictDatabases(page);
  await page.goto('/');
  await heading(page, 'Fibre First').waitFor();
  await page.getByText('Active Scheme').waitFor();
  await page.getByText(new RegExp(`Saved copy from (?:.*, )?${time}`)).waitFor();
  await page.goto('/scheme/1');
  await heading(page, 'Wi-Fi 7 Power Play').waitFor();
  await page.getByText(new RegExp(`Saved copy from (?:.*, )?${time}`)).waitFor();
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

test('a picture that was changed at its address is shown at once as it was, and then as it is', async () => {
  await signIn(page, 't2@demo.example');
  await expectKept(page);
  let width = 10;
  await page.context().route('**/odd-picture.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`,
    }),
  );
  const shown = async () => {
    // The page keeps pictures, too.
    await page.goto('/icon.svg');
    await page.goto('/schemes');
    return page.evaluate(async () => {
      const image = new Image();
      image.src = '/odd-picture.svg';
      await image.decode();
      return image.naturalWidth;
    });
  };
  expect(await shown()).toBe(10);
  width = 20;
  await stopWorkers(page);
  expect(await shown()).toBe(10);
  await expect.poll(shown).toBe(20);
});

test('a worker that is stopped in the middle loses neither the answer nor the copy', async () => {
  await haveManySeen();
  const network = await hold(CLAIMS);
  const tab = await newTab(CLAIMS_SCREEN);
  await network.isHeld;
  await stopWorkers(page);
  await network.letGo((route) => withClaims(route, MANY + 1));
  await claim(tab, MANY).waitFor();
  // In this order: what is sent to a worker that is being stopped is never answered.
  await page.context().setOffline(true);
  await stopWorkers(page);
  const cold = await newTab(CLAIMS_SCREEN);
  await savedFrom(cold).waitFor();
  await expect
    .poll(async () => (await claim(cold, MANY).count()) + (await claim(cold, MANY - 1).count()))
    .toBeGreaterThan(0);
});
