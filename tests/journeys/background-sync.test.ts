import { expect, test } from 'vitest';
import { workerEvents } from '../service-worker.ts';
import { setUpClaimPhone } from './claim-phone.ts';
import { claimRows } from './claim-rows.ts';
import { signIn } from './portal.ts';

const { arrived, button, phone, portal, submitOffline, unsent } = setUpClaimPhone({ isWhole: true });

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
