import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { claimRows } from '../journeys/claim-rows.ts';
import { TIME, holdBack, signIn, toastsOn } from '../journeys/portal.ts';
import { setUpClaimPhone } from '../journeys/claim-phone.ts';
import { expectAnswersKept, inDatabase, keptAnswers } from '../journeys/worker.ts';

const { portal, phone, unsent, button, fill, openForm, submitOffline, arrived } = setUpClaimPhone();

const receipt = (number: string) => phone.page.getByRole('region', { name: `Receipt for invoice ${number}` });
const gone = () => phone.page.getByRole('region', { name: /gone from the portal's list/ });
const kept = () => inDatabase(phone.page, 'portal-receipts');
/** The history of the lists has this claim. */
async function isSeen(number: string): Promise<void> {
  await expect.poll(kept).toContain(`"invoiceNumber":"${number}"`);
}

async function submit(number: string): Promise<void> {
  await openForm();
  await (await fill(number)).submit.click();
  await receipt(number).waitFor();
}

test('after a submit the partner sees the receipt, shares it, saves it, and finds it after a reload', async () => {
  await signIn(phone.page, 't3@demo.example');
  await submit('RECEIPT/1');
  await toastsOn(phone.page, 'Claimed successfully').waitFor();
  expect(new URL(phone.page.url()).pathname + new URL(phone.page.url()).search).toBe(
    '/claims/scheme?program_id=1',
  );
  const card = receipt('RECEIPT/1');
  await card.getByText(new RegExp(`^Taken by the portal at ${TIME}$`)).waitFor();
  await card.getByText('₹40,000').waitFor();
  await card.getByText('Wi-Fi 7 Power Play').waitFor();
  await expect
    .poll(() => phone.page.evaluate(() => document.activeElement?.textContent))
    .toBe('Receipt for invoice RECEIPT/1');
  await expectAccessible(phone.page);

  const saved = phone.page.waitForEvent('download');
  await phone.page.context().setOffline(true);
  await card.getByRole('button', { name: 'Share receipt' }).click();
  expect((await saved).suggestedFilename()).toBe('receipt-RECEIPT-1.pdf');
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await phone.page.context().setOffline(false);

  await phone.page.evaluate(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf',
      share: ({ files }: ShareData) => {
        document.title = `shared ${files?.[0]?.name}`;
        return Promise.resolve();
      },
    });
  });
  await card.getByRole('button', { name: 'Share receipt' }).click();
  await expect.poll(() => phone.page.title()).toBe('shared receipt-RECEIPT-1.pdf');

  await phone.page.reload();
  await receipt('RECEIPT/1').waitFor();
  await receipt('RECEIPT/1').getByRole('button', { name: 'Close receipt' }).click();
  await expect.poll(() => receipt('RECEIPT/1').count()).toBe(0);
  expect(await kept()).toContain('"invoice_number":"RECEIPT/1"');
  expect(await kept()).toContain('Tarang AX3000 Router');
});

test('the receipt stays when its list is searched', async () => {
  await signIn(phone.page, 't3@demo.example');
  await submit('SEARCHED/1');
  await phone.page.getByRole('searchbox', { name: 'Search' }).fill('SEARCHED');
  await phone.page.waitForURL('**q=SEARCHED**');
  await claimRows(phone.page).getByText('SEARCHED/1', { exact: true }).waitFor();
  expect(await receipt('SEARCHED/1').count()).toBe(1);
});

test('a partner who has gone on to another screen stays there when the claim has arrived', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('GOING/1');
  const release = await holdBack(phone.page, '**/api/partner/claims/scheme/1');
  await form.submit.click();
  await phone.page.getByRole('link', { name: 'Back' }).click();
  await phone.page.waitForURL('**/scheme/1');
  release();
  await toastsOn(phone.page, 'Claimed successfully').waitFor();
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  expect(new URL(phone.page.url()).pathname).toBe('/scheme/1');
});

test('a partner who watches the list while the claim is on its way sees it there when it has arrived', async () => {
  await signIn(phone.page, 't3@demo.example', { address: '/claims/scheme?program_id=1' });
  await openForm();
  const form = await fill('WATCHED/1');
  const release = await holdBack(phone.page, '**/api/partner/claims/scheme/1', 'POST');
  await form.submit.click();
  await phone.page.getByRole('link', { name: 'Back' }).click();
  await phone.page.getByRole('main').getByRole('link', { name: 'Claims', exact: true }).click();
  await phone.page.waitForURL('**/claims/scheme**');
  release();
  await toastsOn(phone.page, 'Claimed successfully').waitFor();
  await claimRows(phone.page).getByText('WATCHED/1', { exact: true }).waitFor();
});

test('a claim that has arrived leaves the saved lists of other programmes', async () => {
  await signIn(phone.page, 't3@demo.example', { address: '/claims/scheme?program_id=2' });
  const lists = async () =>
    [...(await keptAnswers(phone.page)).keys()].filter((key) => key.includes('of-scheme'));
  await expect.poll(lists).toEqual(['claims of-scheme 2']);
  await openForm();
  await (await fill('ONLY/1')).submit.click();
  await receipt('ONLY/1').waitFor();
  await expectAnswersKept(phone.page, 'ONLY/1');
  expect(await lists()).toContain('claims of-scheme 2');
});

test('a page that is reloaded while its claim is being sent shows the claim on its way, then its receipt', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('RECEIPT/RELOADED');
  await phone.page.getByText('Draft saved').waitFor();
  let letGo = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await phone.context.route('**/api/partner/common/upload', async (route) => {
    await isHeld;
    await route.continue();
  });
  const sending = phone.page.waitForRequest('**/api/partner/common/upload');
  await form.submit.click();
  await sending;
  expect(new URL(phone.page.url()).pathname).toBe('/claims/1/scheme/submit');
  await phone.page.reload();
  await phone.page.waitForURL('**/claims/scheme?program_id=1');
  await unsent().getByText('RECEIPT/RELOADED').waitFor();
  letGo();
  await receipt('RECEIPT/RELOADED').waitFor();
  expect(await arrived('RECEIPT/RELOADED')).toBe(1);
});

test('a claim submitted offline leaves its receipt when it has arrived, and a log-out deletes all', async () => {
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await submitOffline('RECEIPT/2');
  expect(await receipt('RECEIPT/2').count()).toBe(0);
  await phone.context.setOffline(false);
  await receipt('RECEIPT/2')
    .getByText(/^Taken by the portal at/)
    .waitFor();
  expect(await arrived('RECEIPT/2')).toBe(1);
  await isSeen('RECEIPT/2');
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await button('Continue').waitFor();
  await expect.poll(kept).not.toContain('RECEIPT/2');
  expect(await kept()).not.toContain('"owner"');
});

test('a claim that is gone from the list is told, and sent again from its receipt arrives once under a new key', async () => {
  await signIn(phone.page, 't3@demo.example');
  const keys: (string | undefined)[] = [];
  phone.context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/partner/claims/scheme/1'))
      keys.push(request.headers()['idempotency-key']);
  });
  await submit('RECEIPT/3');
  await isSeen('RECEIPT/3');
  await portal.removeClaim('RECEIPT/3');
  await phone.page.reload();
  await gone().getByText('RECEIPT/3').waitFor();
  await expectAccessible(phone.page);
  expect(await unsent().count()).toBe(0);
  // That of the first claim stays after a reload.
  await receipt('RECEIPT/3').getByRole('button', { name: 'Close receipt' }).click();
  await gone().getByRole('button', { name: 'Send it again: RECEIPT/3' }).click();
  await receipt('RECEIPT/3').waitFor();
  await expect.poll(() => gone().count()).toBe(0);
  expect(await arrived('RECEIPT/3')).toBe(1);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);

  await phone.page.reload();
  await claimRows(phone.page).filter({ hasText: 'RECEIPT/3' }).waitFor();
  expect(await gone().count()).toBe(0);
});
