import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { servedWorker } from './deploy.ts';
import { TIME, setUpJourneys, signIn } from './portal.ts';
import { expectAnswersKept, expectKept, keptAnswers, stopWorkers, waitLongerForVersion } from './worker.ts';

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

test('a new version during a half-typed claim: both tabs are prompted, one reload, the draft is intact', async () => {
  const worker = await servedWorker(journeys.files());
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
    await waitLongerForVersion(page);
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
  const worker = await servedWorker(journeys.files());
  try {
    // A worker that takes a second to start.
    await worker.serve((code) => `for (const from = Date.now(); Date.now() - from < 1000; );\n${code}`);
    await signIn(page, 't3@demo.example');
    await expectKept(page);
    await worker.serve((code) => `${code}\n// another version`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version is available').waitFor();
    await stopWorkers(page);
    await waitLongerForVersion(page);
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
