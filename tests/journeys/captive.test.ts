import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, itemsOf } from '../json.ts';
import { expectAccessible } from './axe.ts';
import { claimForm } from './claim-form.ts';
import { setUpJourneys, signIn } from './portal.ts';
import { programmePage } from './programme-page.ts';
import { expectKept } from './worker.ts';
import { SAID, SUCCESS, ofHotel } from './captive-wifi.ts';

let page: Page;
const { arrived, askApi } = setUpJourneys((visited) => {
  page = visited;
});

const enter = () => page.context().route('**/*', ofHotel);
const leave = () => page.context().unroute('**/*');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const { chooseVoucher } = programmePage(() => page);

/** The notice under the top bar while a captive portal answers. */
const bar = () => page.getByText(/sign in to its Wi-Fi first\. What you have seen before is still here\./);

test('a claim waits behind a hotel’s Wi-Fi for five minutes, is never called sent, and arrives once', async () => {
  await page.clock.install();
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await page.goto('/claims/1/scheme/submit');
  const form = await claimForm(page).fill('HOTEL/1');
  await page.getByText(/^Draft saved at/).waitFor();

  await enter();
  await form.submit.click();
  const card = page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
  await card.filter({ hasText: 'HOTEL/1' }).getByText(SAID).waitFor();
  await bar().waitFor();
  await expectAccessible(page);
  for (let minute = 0; minute < 5; minute += 1) {
    await page.clock.fastForward(60_000);
    const send = button('Send now: HOTEL/1');
    await send.click();
    // Once the answer is there. One that comes after the Wi-Fi is left would be the API's.
    await expect.poll(() => send.getAttribute('data-busy')).toBe(null);
    await card.filter({ hasText: 'HOTEL/1' }).getByText(SAID).waitFor();
    expect(await page.getByText(SUCCESS).count()).toBe(0);
  }
  expect(await arrived('HOTEL/1')).toBe(0);

  await leave();
  await button('Send now: HOTEL/1').click();
  await page.getByText('Invoice HOTEL/1 has arrived.').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'On this device' }).count()).toBe(0);
  await expect.poll(() => bar().count()).toBe(0);
  expect(await arrived('HOTEL/1')).toBe(1);
});

test('a redemption behind a hotel’s Wi-Fi is not sent, and one that meets it on the way is shown as uncertain', async () => {
  await signIn(page, 't2@demo.example');
  await expectKept(page);
  await page.goto('/rewards/1');
  await page.getByRole('heading', { name: 'Past transactions' }).waitFor();
  const redemptions = async () =>
    itemsOf(at(await askApi('t2@demo.example', '/partner/transactions/scheme/1'), 'data', 'transactions'))
      .length;
  const before = await redemptions();
  await chooseVoucher();
  await button('Redeem Now').click();
  await page.getByRole('alertdialog', { name: 'Please confirm' }).waitFor();
  await enter();
  await button('Confirm').click();
  await page.getByRole('alertdialog', { name: 'Alert' }).getByText(SAID).waitFor();
  await leave();
  await button('Ok').click();

  await page.route('**/partner/transactions/scheme/1', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await enter();
    return ofHotel(route);
  });
  await button('Redeem Now').click();
  await button('Confirm').click();
  await page.getByText('It is not certain whether your redemption arrived').waitFor();
  expect(await page.getByText(SUCCESS).count()).toBe(0);
  await leave();
  await button('Look again').click();
  await expect.poll(() => button('Redeem Now').isDisabled()).toBe(true);
  expect(await redemptions()).toBe(before);
});
