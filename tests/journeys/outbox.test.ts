import { expect, test } from 'vitest';
import { at } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';
import { expectAccessible } from './axe.ts';
import { claimForm } from './claim-form.ts';
import { workerEvents } from '../service-worker.ts';
import { TIME, signIn, toastsOn } from './portal.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { setUpClaimPhone } from './claim-phone.ts';
import { claimRows } from './claim-rows.ts';

const { portal, phone, unsent, button, fill, openForm, submitOffline, arrived } = setUpClaimPhone({
  isWhole: true,
});

/** Init script: without Background Sync nothing wakes the worker. */
const withoutSync = () => {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
};

test('a claim submitted without a network survives a closed browser, and arrives once when there is a network', async () => {
  // As on iPhones, only the page sends.
  await phone.reopen();
  await phone.context.addInitScript(withoutSync);
  const pdf = pdfOfSize(300_000);
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await openForm();
  await phone.context.setOffline(true);
  const form = await fill('BASEMENT/1', pdf);
  await phone.page.getByText(/^Draft saved at/).waitFor();
  await form.submit.click();
  await phone.page.getByText('It will be sent when you are back online.').waitFor();
  await unsent().filter({ hasText: 'BASEMENT/1' }).getByText('Waiting to be sent').waitFor();
  await phone.page.getByRole('link', { name: '1 claim is waiting to be sent' }).waitFor();
  await expectAccessible(phone.page);
  await phone.close();
  expect(await arrived('BASEMENT/1')).toBe(0);

  await phone.reopen();
  await phone.context.addInitScript(withoutSync);
  const uploaded = phone.page.waitForResponse('**/partner/common/upload');
  await phone.context.setOffline(true);
  await phone.page.goto('/claims/scheme?program_id=1');
  await unsent().filter({ hasText: 'BASEMENT/1' }).waitFor();
  await phone.context.setOffline(false);
  await phone.page.getByText('Invoice BASEMENT/1 has arrived.').waitFor();
  await expect.poll(() => unsent().count()).toBe(0);
  expect(await arrived('BASEMENT/1')).toBe(1);
  const address = String(at(await (await uploaded).json(), 'data'));
  expect((await portal.fileAt(address, phone.page)).equals(pdf)).toBe(true);
});

test('after the page is closed Background Sync makes the worker send the claim, but not after a log-out', async () => {
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await submitOffline('WORKER/1');
  const wake = await workerEvents(phone.page, portal.urlOf('/').origin);
  await phone.page.goto('about:blank');
  await phone.context.setOffline(false);
  await wake.sync();
  await expect.poll(() => arrived('WORKER/1')).toBe(1);

  await phone.page.goto('/claims/scheme?program_id=1');
  await claimRows(phone.page).first().waitFor();
  expect(await unsent().count()).toBe(0);

  await submitOffline('WORKER/2');
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await button('Keep for my next sign-in').click();
  await button('Continue').waitFor();
  const wakeAgain = await workerEvents(phone.page, portal.urlOf('/').origin);
  await phone.page.goto('about:blank');
  await phone.context.setOffline(false);
  const [worker] = phone.context.serviceWorkers();
  await wakeAgain.sync();
  // The worker answers this after it has handled the sync event.
  await worker?.evaluate(() => true);
  expect(await arrived('WORKER/2')).toBe(0);
});

test('a draft open in two tabs is submitted once; the other tab says so and can keep its text as a new draft', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('TABS/1');
  await phone.page.getByText(/^Draft saved at/).waitFor();
  const second = await phone.context.newPage();
  await second.goto(phone.page.url());
  const other = claimForm(second);
  await expect.poll(() => other.invoiceNumber.inputValue()).toBe('TABS/1');

  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  await other.invoiceNumber.fill('TABS/2');
  await second.getByText('This claim was submitted or discarded in another tab').waitFor();
  await expectAccessible(second);
  expect(await unsent().count()).toBe(0);
  expect(await arrived('TABS/1')).toBe(1);

  await second.getByRole('button', { name: 'Keep it as a new draft' }).click();
  await second.getByText(/^Draft saved at/).waitFor();
  await other.submit.click();
  await second.getByText('Claimed successfully').waitFor();
  expect([await arrived('TABS/1'), await arrived('TABS/2')]).toEqual([1, 1]);
  await second.close();
});

test('a claim that is refused in the background shows a red bar, a toast and a notice; its draft keeps the reason', async () => {
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await openForm();
  await (await fill('TWICE/1')).submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();

  await openForm();
  await phone.context.setOffline(true);
  await (await fill('TWICE/1')).submit.click();
  await unsent().filter({ hasText: 'TWICE/1' }).getByText('Waiting to be sent').waitFor();
  await phone.context.setOffline(false);
  const bar = phone.page.getByRole('alert').filter({ hasText: 'Invoice TWICE/1 was not accepted' });
  await bar.getByRole('link', { name: 'See why' }).waitFor();
  const toast = toastsOn(phone.page);
  await toast
    .filter({ hasText: 'Invoice TWICE/1 was not accepted' })
    .filter({ hasText: /claimed/i })
    .waitFor();
  expect(await phone.page.getByText('waiting to be sent').count()).toBe(0);
  await expectAccessible(phone.page);

  await phone.page.goto('/notifications');
  const notice = phone.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'TWICE/1 was not accepted' });
  await notice.filter({ hasText: /claimed/i }).waitFor();

  await bar.getByRole('link', { name: 'See why' }).click();
  await unsent().filter({ hasText: 'TWICE/1' }).getByText('Not accepted', { exact: true }).waitFor();
  await button('Edit: TWICE/1').click();
  const form = claimForm(phone.page);
  await expect.poll(() => form.invoiceNumber.inputValue()).toBe('TWICE/1');
  const reason = phone.page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /claimed/i });
  await reason.waitFor();
  await phone.page.reload();
  await reason.waitFor();
  await form.invoiceNumber.fill('TWICE/2');
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await bar.count()).toBe(0);
  expect([await arrived('TWICE/1'), await arrived('TWICE/2')]).toEqual([1, 1]);
});

test('an API without keys: an uncertain claim is looked for on request, and an accepted one stays until it is listed', async () => {
  await signIn(phone.page, 't3@demo.example');
  // The API lists no claim yet, and its answers confirm no key.
  let isListed = false;
  let mode: 'lost' | 'taken' = 'lost';
  await phone.context.route('**/partner/claims/scheme/1', async (route) => {
    const response = await fetchAnswer(route);
    const { 'idempotency-status': _, ...headers } = response.headers();
    if (route.request().method() === 'POST')
      return mode === 'lost' ? route.abort('connectionreset') : route.fulfill({ response, headers });
    const body: unknown = await response.json();
    if (isListed) return route.fulfill({ response });
    return route.fulfill({
      json: { success: true, data: { program: at(body, 'data', 'program'), claims: [] } },
    });
  });
  await phone.context.route('**/partner/common/upload', async (route) => {
    const response = await fetchAnswer(route);
    const { 'idempotency-status': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  await openForm();
  await (await fill('UNSURE/1')).submit.click();
  const unsure = unsent().filter({ hasText: 'UNSURE/1' });
  await unsure.getByText('It may have arrived; the portal is checking').waitFor();
  await button('Send now: UNSURE/1').click();
  await phone.page
    .getByText(new RegExp(`The portal does not list it yet\\. It is looked for again at ${TIME}`))
    .waitFor();
  expect(await arrived('UNSURE/1')).toBe(1);

  mode = 'taken';
  await openForm();
  await (await fill('TAKEN/1')).submit.click();
  await phone.page.getByText('An answer said that the portal has this claim.').first().waitFor();
  expect(await phone.page.getByText('Claimed successfully').count()).toBe(0);
  const taken = unsent().filter({ hasText: 'TAKEN/1' });
  await taken.getByText('Sent, being confirmed').waitFor();
  await expectAccessible(phone.page);
  expect(await phone.page.getByRole('link', { name: /waiting to be sent/ }).textContent()).toBe(
    '1 claim is waiting to be sent',
  );

  isListed = true;
  await button('Send now: UNSURE/1').click();
  await phone.page.getByText('Invoice UNSURE/1 has arrived.').waitFor();
  await expect.poll(() => unsent().count(), { timeout: 30_000 }).toBe(0);
  expect([await arrived('UNSURE/1'), await arrived('TAKEN/1')]).toEqual([1, 1]);
});

test('a second partner on the phone neither sees nor sends a claim of the first, who finds it again', async () => {
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await submitOffline('MINE/1');

  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  const dialog = phone.page.getByRole('alertdialog', { name: 'Claims are still on this device' });
  await dialog.getByText('1 claim has not been sent.').waitFor();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByText('Not all claims could be sent. They are still here.').waitFor();
  await dialog.getByRole('button', { name: 'Keep for my next sign-in' }).click();
  await button('Continue').waitFor();
  await phone.context.setOffline(false);

  await signIn(phone.page, 't1@demo.example');
  await phone.page.goto('/claims/scheme?program_id=1');
  await claimRows(phone.page).first().waitFor();
  expect(await unsent().count()).toBe(0);
  expect(await phone.page.content()).not.toContain('MINE/1');
  expect(await arrived('MINE/1')).toBe(0);
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await button('Continue').waitFor();

  await signIn(phone.page, 't3@demo.example');
  await phone.page.getByText('Invoice MINE/1 has arrived.').waitFor();
  expect(await arrived('MINE/1')).toBe(1);
});
