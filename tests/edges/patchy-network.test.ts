import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { manySchemes } from '../many-claims.ts';
import { withSchemes } from '../journeys/many-schemes.ts';
import { COMPANION_ONLY, setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, expectKept } from '../journeys/worker.ts';

/** Saved data on a network that passes some calls or none. */

let page: Page;
setUpJourneys((visited) => {
  page = visited;
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name });

test('a network that passes only some calls does not make the portal fetch everything again and again', async () => {
  // Routes answer also while the browser is offline. The list of quarters has none.
  await withSchemes(page, manySchemes(3, 0));
  await page.route('**/api/partner/claims/rebate/*', (route) =>
    route.fulfill({ json: { success: true, data: { program: {}, claims: [] } } }),
  );
  await signIn(page, 't2@demo.example', { address: '/claims/scheme?program_id=all' });
  await page.getByText('Number of programmes: 15').waitFor();
  await expectKept(page);
  let calls = 0;
  let probesSince = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/partner/claims/')) {
      calls += 1;
      probesSince = 0;
    }
    if (request.url().endsWith('/public/states')) probesSince += 1;
  });
  await page.context().setOffline(true);
  await page.reload();
  // Then only the check goes on, with its backoff.
  await expect.poll(() => probesSince).toBeGreaterThanOrEqual(2);
  expect(calls).toBeLessThan(60);
  await page.context().setOffline(false);
});

test('the age of saved data is that of the open screen, not of the one before', async () => {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await signIn(page, 't2@demo.example');
  await expectKept(page);
  const clock = () => page.evaluate(() => new Date().toTimeString().slice(0, 5));
  await expectAnswersKept(page, 'active_programs');
  await expectAnswersKept(page, 'Fibre First');
  const dashboardSeen = await clock();
  await page.clock.setFixedTime(now + 20 * 60_000);
  await page.goto('/scheme/1');
  await expectAnswersKept(page, 'schemes detail 1');
  const schemeSeen = await clock();
  await page.clock.setFixedTime(now + 40 * 60_000);
  await page.context().setOffline(true);
  await page.goto('/');
  const copyFrom = (time: string) => page.getByText(new RegExp(`Saved copy from (?:.*, )?${time}`));
  await copyFrom(dashboardSeen).waitFor();
  await page.getByRole('link', { name: 'View EDM: Wi-Fi 7 Power Play' }).click();
  await heading('Wi-Fi 7 Power Play').waitFor();
  await copyFrom(schemeSeen).waitFor();
});

test(
  'a screen without saved data shows no age, whether its request fails before or during rendering',
  COMPANION_ONLY,
  async () => {
    await signIn(page, 't2@demo.example', { address: '/about-us', title: 'Support' });
    await expectKept(page);
    // The bell's saved answer has an age on every screen.
    await expectAnswersKept(page, 'Deadline approaching');
    await page.context().setOffline(true);
    const age = page.getByText('Saved copy from');
    for (const address of ['/scheme/3', '/schemes']) {
      await page.goto('/about-us');
      await age.waitFor();
      await page.goto(address);
      await heading('Not on this device yet').waitFor();
      await age.waitFor({ state: 'attached' });
      expect(await age.isVisible()).toBe(false);
    }
  },
);

const warning = (text: string) => page.waitForEvent('console', (message) => message.text().startsWith(text));

test('a portal whose files did not all arrive is kept on the device as soon as they do, in the same page', async () => {
  // Nothing after the first page load asks for it but the worker.
  const FILE = '**/index.html';
  await page.context().route(FILE, (route) => route.abort());
  const fetched: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.serviceWorker() && !request.url().endsWith('/sw.js')) fetched.push(request.url());
  });
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    let tries = 0;
    serviceWorker.register = (...args) => {
      tries += 1;
      document.documentElement.dataset['tries'] = String(tries);
      return register(...args);
    };
  });
  const tries = () => page.evaluate(() => document.documentElement.dataset['tries']);
  await page.clock.install();
  const isBroken = warning('Not all files of the portal arrived.');
  await page.goto('/login');
  await isBroken;
  // A second attempt also fails, and the pause doubles.
  const isBrokenAgain = warning('Not all files of the portal arrived.');
  await page.clock.runFor('01:00');
  await isBrokenAgain;
  await page.context().unroute(FILE);
  await page.clock.runFor('01:00');
  expect(await tries()).toBe('2');
  await page.clock.runFor('01:00');
  await expectKept(page);
  // Each attempt went on where the one before it had stopped.
  expect(fetched.length).toBeGreaterThan(20);
  expect(fetched).toHaveLength(new Set(fetched).size);
});

test('a portal whose worker could not be loaded is kept on the device when the network comes back', async () => {
  const WORKER = '**/sw.js';
  await page.context().route(WORKER, (route) => route.abort());
  const isLost = warning('The portal is not yet kept on this device');
  await page.goto('/login');
  await isLost;
  await page.context().setOffline(true);
  await page.context().unroute(WORKER);
  await page.context().setOffline(false);
  await expectKept(page);
});

test('a check for an update works while the portal is not yet kept on the device', async () => {
  await page.context().route('**/index.html', (route) => route.abort());
  const isBroken = warning('Not all files of the portal arrived.');
  await signIn(page, 't3@demo.example', { address: '/about-us' });
  await isBroken;
  await page.getByRole('button', { name: 'Check for update' }).click();
  await page.getByText('This is the newest version.').waitFor();
});
