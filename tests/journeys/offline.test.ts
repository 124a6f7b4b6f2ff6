import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { manySchemes } from '../many-claims.ts';
import { withSchemes } from './many-schemes.ts';
import { COMPANION_ONLY, TIME, setUpJourneys, signIn } from './portal.ts';
import { expectAnswersKept, expectKept, keptAnswers, stopWorkers } from './worker.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name });

test('every screen seen before opens without a network with its data, in three cold starts', async () => {
  await signIn(page, 't2@demo.example');
  await expectKept(page);
  await expectAnswersKept(page, 'active_programs');
  await expectAnswersKept(page, 'Fibre First');
  for (const [address, name, kept] of [
    ['/scheme/1', 'Wi-Fi 7 Power Play', 'schemes detail 1'],
    ['/rebate-programs', 'Rebate Programs', 'RebateAgreement'],
    ['/claims/scheme?program_id=1', 'Wi-Fi 7 Power Play', 'of-scheme'],
    ['/rewards/1', 'Wi-Fi 7 Power Play', 'transactions'],
  ] as const) {
    await page.goto(address);
    await heading(name).waitFor();
    await expectAnswersKept(page, kept);
  }
  const context = page.context();
  await context.setOffline(true);
  for (let start = 0; start < 3; start += 1) {
    const cold = await context.newPage();
    await cold.goto('/rewards/1');
    await cold.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();
    await cold.getByText('You are offline.').waitFor();
    await cold.getByText('Points can be redeemed when you are connected again.').waitFor();
    expect(await cold.getByRole('button', { name: 'Redeem Now' }).isDisabled()).toBe(true);
    await cold.goto('/');
    await cold.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await cold.getByText('Active Scheme').waitFor();
    await cold.getByText(new RegExp(`Saved copy from ${TIME}`)).waitFor();
    await cold.goto('/rebate-programs');
    await cold.getByText('Your agreement have been approved').first().waitFor();
    await cold.getByText('An agreement can be uploaded when you are connected again.').waitFor();
    await cold.close();
  }
  // A screen that was never opened says so, and offers Retry.
  await page.goto('/scheme/3');
  await heading('Not on this device yet').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await context.setOffline(false);
  // Once there is a connection, it loads by itself.
  await heading('Suraksha Camera Carnival').waitFor();
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
});

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

test('pictures seen before are shown without a network', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await page.goto('/scheme/1');
  const picture = page.getByRole('img', { name: 'Picture of Wi-Fi 7 Power Play' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await expectAnswersKept(page, 'schemes detail 1');
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(width).toBeGreaterThan(0);
});

test('a reset link whose token has dots opens the portal, also without a network', async () => {
  await page.goto('/login');
  await expectKept(page);
  await page.context().setOffline(true);
  await page.goto('/reset-password/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl');
  await page.getByLabel('New password', { exact: true }).waitFor();
});

/** The keys of the saved claim forms: `claim-form`, type, id and vertical. */
const keptForms = async () =>
  [...(await keptAnswers(page)).keys()].filter((key) => key.startsWith('claim-form '));

function formsAsked(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/programs\/(?:\w+\/init|rebate\/\w+)$/.test(pathname)) asked.push(request.url());
  });
  return asked;
}

/** Waits until everything that is prefetched in idle time has loaded. */
async function rested(open: () => Promise<unknown>): Promise<void> {
  const later = page.waitForRequest('**/assets/later-*.js');
  await open();
  await later;
  await page.waitForLoadState('networkidle');
}

test('a claim can be started without a network although its form was never opened; forms are prefetched once a day', async () => {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await signIn(page, 't2@demo.example', { address: '/claims/submit', title: 'Submit a claim' });
  await expectKept(page);
  const choices = page.getByRole('main').getByRole('list').getByRole('button');
  await choices.filter({ hasText: 'SOHO' }).first().waitFor();
  const open = await choices.count();
  const asked = formsAsked();
  await page.goto('/');
  await expect.poll(keptForms).toHaveLength(open);
  expect(asked).toHaveLength(open);

  await page.clock.setFixedTime(now + 60 * 60_000);
  await rested(() => page.reload());
  expect(asked).toHaveLength(open);
  await page.clock.setFixedTime(now + 25 * 60 * 60_000);
  await page.reload();
  await expect.poll(() => asked).toHaveLength(2 * open);

  await page.context().setOffline(true);
  await page.goto('/claims/3/scheme/submit');
  await heading(/^Suraksha Camera Carnival/).waitFor();
  await page.getByLabel('Invoice number').fill('UNSEEN/1');
  await page.getByText(/^Draft saved at/).waitFor();
});

test('claim forms are not prefetched with Save-Data', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked = formsAsked();
  await rested(() => signIn(page, 't2@demo.example'));
  expect(asked).toEqual([]);
});

/** The built worker, which can be replaced by a changed one. */
async function servedWorker() {
  const file = path.join(journeys.files(), 'sw.js');
  const [code, compressed] = await Promise.all([readFile(file), readFile(`${file}.br`)]);
  const write = (plain: Buffer, brotli: Buffer) =>
    Promise.all([writeFile(file, plain), writeFile(`${file}.br`, brotli)]);
  return {
    serve: (change: (code: string) => string) => {
      const next = Buffer.from(change(code.toString()));
      return write(next, brotliCompressSync(next));
    },
    restore: () => write(code, compressed),
  };
}

test('a new version during a half-typed claim: both tabs are prompted, one reload, the draft is intact', async () => {
  const worker = await servedWorker();
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  const other = await page.context().newPage();
  await other.goto('/schemes');
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  await page.goto('/claims/1/scheme/submit');
  await page.getByLabel('Invoice number').fill('HALF/1');
  await page.getByText(/^Draft saved at/).waitFor();
  try {
    await worker.serve((code) => `${code}\n// another version`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    for (const tab of [page, other]) await tab.getByText('A new version is available').waitFor();
    const isNew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await isNew;
    await expect.poll(() => page.getByLabel('Invoice number').inputValue()).toBe('HALF/1');
    expect(await page.getByText('A new version is available').count()).toBe(0);
    // The other tab must not reload without being asked.
    await other.getByText('The portal was updated in another tab').waitFor();
    await other.getByRole('button', { name: 'Reload' }).click();
    await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
    await expect.poll(() => other.getByText('The portal was updated in another tab').count()).toBe(0);
  } finally {
    await worker.restore();
  }
});

test('an update is applied at once while the active worker is still starting', async () => {
  const worker = await servedWorker();
  try {
    // A worker that takes a second to start.
    await worker.serve((code) => `for (const from = Date.now(); Date.now() - from < 1000; );\n${code}`);
    await signIn(page, 't3@demo.example');
    await expectKept(page);
    await worker.serve((code) => `${code}\n// another version`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version is available').waitFor();
    await stopWorkers(page);
    const isNew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).evaluate(async (button) => {
      const note = (what: string) => {
        if (sessionStorage.getItem('first') === null) sessionStorage.setItem('first', what);
      };
      const registration = await navigator.serviceWorker.getRegistration();
      registration?.waiting?.addEventListener('statechange', () => note('activation'));
      globalThis.addEventListener('beforeunload', () => note('reload'));
      void fetch('/icon.svg');
      if (button instanceof HTMLElement) button.click();
    });
    await isNew;
    // Otherwise the page reloads after ten seconds, and still has the old version.
    expect(await page.evaluate(() => sessionStorage.getItem('first'))).toBe('activation');
  } finally {
    await worker.restore();
  }
});

test('an update is applied although another tab holds the lock of the saved answers', async () => {
  const worker = await servedWorker();
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  const other = await page.context().newPage();
  await other.goto('/schemes');
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  try {
    await worker.serve((code) => `${code}\n// another version`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version is available').waitFor();
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          void navigator.locks.request('kept-answers', () => {
            resolve(undefined);
            return new Promise(() => undefined);
          });
        }),
    );
    const isNew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await isNew;
    await heading('Dashboard').waitFor();
    await other.getByText('The portal was updated in another tab').waitFor();
  } finally {
    await worker.restore();
  }
});

/** Whether a file of this name is kept on the device. */
const isCached = (name: string) =>
  page.evaluate(async (part) => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()),
    );
    return lists.flat().some(({ url }) => url.includes(`/assets/${part}-`));
  }, name);

test('with Save-Data only the files that every start needs and those of opened screens are cached', async () => {
  const worker = await servedWorker();
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
  const worker = await servedWorker();
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
