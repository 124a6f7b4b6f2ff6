import { type Page, type Route } from 'playwright';
import { expect, test } from 'vitest';
import { at, itemsOf } from '../json.ts';
import { programmePage } from '../journeys/programme-page.ts';
import { PASSWORD, holdBack, setUpJourneys, signIn, toastsOn } from '../journeys/portal.ts';
import { expectFocus } from '../journeys/focus.ts';

/** Redemptions whose answer does not come to the screen that sent them. */

const EMAIL = 't2@demo.example';
const SCHEME = '/partner/transactions/scheme/3';
const UNSURE = 'It is not certain whether your redemption arrived';
let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const redeemOn = (shown: Page) => shown.getByRole('button', { name: 'Redeem Now' });

async function openRewards(): Promise<void> {
  await signIn(page, EMAIL, { address: '/rewards/3', title: 'Past transactions' });
}

async function redeem(shown = page, reward?: RegExp): Promise<void> {
  await programmePage(() => shown).chooseVoucher(reward);
  await redeemOn(shown).click();
  await shown.getByRole('button', { name: 'Confirm' }).click();
}

/** Hands each POST of a redemption over. */
async function onRedemption(answer: (route: Route) => unknown): Promise<void> {
  await page.route(`**${SCHEME}`, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  );
}

const transactions = async () =>
  itemsOf(at(await portal.askApi(EMAIL, SCHEME), 'data', 'transactions')).length;

test('what was sent and not answered shuts Redeem Now in all tabs, and goes again under the same key', async () => {
  await openRewards();
  const before = await transactions();
  const keys: (string | undefined)[] = [];
  let loseFirst: (() => Promise<void>) | undefined;
  await onRedemption((route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    loseFirst = () => route.abort();
    return undefined;
  });
  const other = await page.context().newPage();
  await other.goto('/rewards/3');
  await expect.poll(() => redeemOn(other).isEnabled()).toBe(true);
  await redeem();
  await other.getByText(UNSURE).waitFor();
  await loseFirst?.();
  await page.close();
  await other.reload();
  await other.getByText(UNSURE).waitFor();
  expect(await redeemOn(other).isDisabled()).toBe(true);
  // The fake clock starts at zero, behind the clock of the page, so it goes further than two minutes.
  await other.clock.setFixedTime(new Date());
  await other.clock.fastForward('10:00');
  await toastsOn(other, 'Your redemption did not arrive').waitFor();
  await expect.poll(() => redeemOn(other).isEnabled()).toBe(true);
  await redeem(other);
  await other.getByRole('alertdialog', { name: 'Congratulations' }).waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await transactions()).toBe(before + 1);
});

test('what another device redeemed meanwhile is not taken for a redemption that did not arrive', async () => {
  await openRewards();
  const body = await portal.askApi(EMAIL, SCHEME);
  const voucher = itemsOf(at(body, 'data', 'scheme', 'rewards')).find((reward) =>
    String(at(reward, 'gift')).startsWith('E-voucher'),
  );
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const elsewhere = await fetch(portal.urlOf(`/api${SCHEME}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({
      reward_id: Number(at(voucher, 'id')),
      amount: Number(at(voucher, 'business_volume')),
    }),
  });
  expect(elsewhere.status).toBe(200);
  await onRedemption((route) => route.abort());
  await redeem();
  await toastsOn(page, 'Error').waitFor();
  await page.getByText(UNSURE).waitFor();
});

test('a session that ends at the redemption is told together with what became of it', async () => {
  await openRewards();
  const before = await transactions();
  await onRedemption((route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'Please sign in again.' } }),
  );
  await redeem();
  await toastsOn(page, 'Nothing was redeemed. Please sign in again.').waitFor();
  expect(await transactions()).toBe(before);
});

test('a partner who left and came back can redeem again as soon as the answer is there', async () => {
  await openRewards();
  let answer: (() => void) | undefined;
  await onRedemption(async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await redeem();
  await expect.poll(() => answer).toBeDefined();
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor();
  await page.goBack();
  await page.getByText(UNSURE).waitFor();
  answer?.();
  await toastsOn(page, 'Claimed successfully').waitFor();
  await expect.poll(() => redeemOn(page).isEnabled()).toBe(true);
  expect(await page.getByText(UNSURE).count()).toBe(0);
});

test('Look again says what it found, and gives the focus to Redeem Now once that is open', async () => {
  await page.clock.install();
  await signIn(page, 't1@demo.example', { address: '/rewards/3', title: 'Past transactions' });
  await onRedemption((route) => route.abort());
  await redeem(page, /^Quantity of/);
  const look = page.getByRole('button', { name: 'Look again' });
  await look.click();
  await page.getByText('It is not among the past transactions yet.').waitFor();
  const fails = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.fallback());
  await page.route(`**${SCHEME}`, fails);
  await look.click();
  await page.getByText('The past transactions could not be loaded.').waitFor();
  expect(await page.getByText('It is not among the past transactions yet.').count()).toBe(0);
  await page.clock.fastForward('03:00');
  await page.getByText('you can redeem again in').waitFor({ state: 'detached' });
  expect(await redeemOn(page).isDisabled()).toBe(true);
  await page.unroute(`**${SCHEME}`, fails);
  await look.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => redeemOn(page).isEnabled()).toBe(true);
  await expectFocus(redeemOn(page));
});

test('a redemption that the API still works on is looked for, not sent under another key', async () => {
  await signIn(page, 't1@demo.example', { address: '/rewards/3', title: 'Past transactions' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(SCHEME)) asked.push(request.method());
  });
  await onRedemption((route) =>
    route.fulfill({
      status: 409,
      headers: { 'Retry-After': '5' },
      json: { success: false, error: 'This request is still running.' },
    }),
  );
  await redeem(page, /^Quantity of/);
  await page.getByText(UNSURE).waitFor();
  expect(await redeemOn(page).isDisabled()).toBe(true);
  // It is told after the look.
  await toastsOn(page, 'Error').waitFor();
  expect(asked.slice(-2)).toEqual(['POST', 'GET']);
});

test('one look at the end of the wait is enough', async () => {
  await page.clock.install();
  await signIn(page, 't1@demo.example', { address: '/rewards/3', title: 'Past transactions' });
  await onRedemption((route) => route.abort());
  await redeem(page, /^Quantity of/);
  await page.getByText(UNSURE).waitFor();
  await page.clock.fastForward('01:50');
  const letGo = await holdBack(page, `**${SCHEME}`);
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(SCHEME)) looks += 1;
  });
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => looks).toBe(1);
  await page.clock.fastForward('00:12');
  await page.getByText('you can redeem again in').waitFor({ state: 'detached' });
  letGo();
  await toastsOn(page, 'Your redemption did not arrive').waitFor();
  expect(looks).toBe(1);
});

test('a redemption that is lost after its partner has logged out is not told to the next partner', async () => {
  await signIn(page, 't1@demo.example', { address: '/rewards/3', title: 'Past transactions' });
  let lose: (() => void) | undefined;
  await onRedemption(async (route) => {
    await new Promise<void>((resolve) => {
      lose = resolve;
    });
    await route.abort();
  });
  await redeem(page, /^Quantity of/);
  await expect.poll(() => lose).toBeDefined();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(SCHEME));
  lose?.();
  await lost;
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  expect(asked.filter((address) => address.endsWith(SCHEME))).toEqual([]);
  expect(await toastsOn(page, 'Error').count()).toBe(0);
});
