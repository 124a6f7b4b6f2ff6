import { expect, test } from 'vitest';
import { pdfOfSize } from '../pdf.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { PASSWORD, TIME, signIn, toastsOn } from '../journeys/portal.ts';
import { setUpClaimPhone } from '../journeys/claim-phone.ts';
import { inDatabase } from '../journeys/worker.ts';

/** Claims that wait for a time, a sign-in or the partner. */

const { phone, heading, unsent, button, fill, openForm, arrived } = setUpClaimPhone({
  isWhole: true,
});

test('a draft is complete after the browser was closed, and can be discarded', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  await fill('DRAFT/1', pdfOfSize(50_000));
  await phone.page.getByText(/^Draft saved at/).waitFor();
  const address = phone.page.url();
  expect(address).toContain('draft=');
  // Accepting the terms was the last change.
  await expect.poll(() => inDatabase(phone.page, 'portal-claims')).toContain('"accepted":true');
  await phone.close();

  await phone.reopen();
  await phone.page.goto('/claims/scheme?program_id=1');
  await unsent().filter({ hasText: 'DRAFT/1' }).getByText('Draft', { exact: true }).waitFor();
  expect(await phone.page.getByText('waiting to be sent').count()).toBe(0);
  await button('Continue: DRAFT/1').click();
  await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  const form = claimForm(phone.page);
  await expect.poll(() => form.invoiceNumber.inputValue()).toBe('DRAFT/1');
  await phone.page.getByText('bill.pdf').waitFor();
  expect(await form.line(1).getByLabel('Line total (₹)').inputValue()).toBe('40,000');
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('DRAFT/1')).toBe(1);

  await openForm();
  await claimForm(phone.page).invoiceNumber.fill('DRAFT/2');
  await phone.page.getByText(/^Draft saved at/).waitFor();
  await phone.page.goto('/claims/scheme?program_id=1');
  await unsent().filter({ hasText: 'DRAFT/2' }).waitFor();
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  const question = phone.page.getByRole('alertdialog', { name: 'Claims are still on this device' });
  await question.getByText('1 draft is not submitted.').waitFor();
  expect(await question.getByText('has not been sent').count()).toBe(0);
  expect(await question.getByRole('button', { name: 'Send now' }).count()).toBe(0);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await button('Discard: DRAFT/2').click();
  const dialog = phone.page.getByRole('alertdialog', { name: 'Discard this claim?' });
  await expectAccessible(phone.page);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => unsent().count()).toBe(0);
});

test('after an ended session a claim waits for the sign-in, and is then sent', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('SESSION/1');
  await phone.page.evaluate(() => localStorage.setItem('access_token', 'over'));
  await phone.page.route('**/partner/common/upload', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'Over.' } }),
  );
  await form.submit.click();
  await phone.page.getByText('Your session has ended.').waitFor();
  await phone.page.unroute('**/partner/common/upload');
  await phone.page.getByLabel('Email').fill('t3@demo.example');
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button('Continue').click();
  await phone.page.getByText('Invoice SESSION/1 has arrived.').waitFor();
  expect(await arrived('SESSION/1')).toBe(1);
});

test('an answer with Retry-After is shown with the time of the next attempt; Send now says if the device is offline', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  await phone.page.route('**/partner/common/upload', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '1800' },
      json: { success: false, error: { message: 'Too many uploads today. Please try again later.' } },
    }),
  );
  await (await fill('BUSY/1')).submit.click();
  const card = unsent().filter({ hasText: 'BUSY/1' });
  await card.getByText('Too many uploads today. Please try again later.').waitFor();
  await card.getByText(new RegExp(`The next try is at ${TIME}\\.`)).waitFor();
  await toastsOn(phone.page, 'Too many uploads today. Please try again later.').waitFor();
  await expectAccessible(phone.page);

  await phone.context.setOffline(true);
  await button('Send now: BUSY/1').click();
  await toastsOn(phone.page, 'You are offline. It will be sent when you are back online.').waitFor();
  await phone.page.unroute('**/partner/common/upload');
  await phone.context.setOffline(false);
  await phone.page.getByText('You are offline. What you have seen').waitFor({ state: 'hidden' });
  // The half hour that the API asked for is not over, but "Send now" does not wait for it.
  await button('Send now: BUSY/1').click();
  await phone.page.getByText('Invoice BUSY/1 has arrived.').waitFor();
  expect(await arrived('BUSY/1')).toBe(1);
});
