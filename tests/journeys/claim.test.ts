import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';
import { claimPage } from './claim-page.ts';
import { setUpJourneys, signInByForm } from './portal.ts';
import { inDatabase } from './worker.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { claimRows } from './claim-rows.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});
const { openClaimForm, fillClaim } = claimPage(() => page);

test('a partner signs in, submits a claim with a PDF, finds it, and it is there after a restart, byte for byte', async () => {
  const pdf = pdfOfSize(300_000);
  const toast = page.getByText('You have successfully logged in. Redirecting to dashboard');
  await signInByForm(page, 't3@demo.example');
  await toast.waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  await page.getByRole('link', { name: 'View EDM: Wi-Fi 7 Power Play' }).click();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Submit Claim' }).click();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
  const form = await fillClaim('JOURNEY/1', pdf);
  expect(await page.getByRole('status', { name: 'Total of this claim' }).textContent()).toContain('₹53,000');
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/partner/common/upload'));
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();
  await page.getByText('Your claim has been successfully submitted. Redirecting to dashboard').waitFor();
  const address = String(at(await (await uploaded).json(), 'data'));
  await page.waitForURL((to) => to.pathname.startsWith('/claims/scheme'));

  const url = new URL(page.url());
  expect(url.pathname + url.search).toMatch(/^\/claims\/scheme\/?\?program_id=1$/);
  const row = claimRows(page).filter({ hasText: 'JOURNEY/1' });
  await row.waitFor();
  expect(await row.textContent()).toContain('₹53,000');
  expect(await row.textContent()).toContain('Under review');

  await journeys.restart();
  await page.reload();
  await row.waitFor();
  expect((await journeys.fileAt(address, page)).equals(pdf)).toBe(true);
});

test('a claim repeated after a lost answer counts once; a refused claim stays in the form with the API’s message', async () => {
  await openClaimForm();
  const form = await fillClaim('JOURNEY/LOST');
  const claims = '**/api/partner/claims/scheme/1';
  await page.route(claims, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // The API takes the claim, but its answer is lost.
    await fetchAnswer(route);
    return route.abort('connectionreset');
  });
  await form.submit.click();
  // The claim is kept and retried automatically. The API takes it once.
  await page.getByText('Saved on this device').waitFor();
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  await page.unroute(claims);
  await page.getByText('Invoice JOURNEY/LOST has arrived.').waitFor();
  await claimRows(page).filter({ hasText: 'JOURNEY/LOST' }).waitFor();
  expect(await claimRows(page).filter({ hasText: 'JOURNEY/LOST' }).count()).toBe(1);
  expect(await page.getByRole('heading', { name: 'On this device' }).count()).toBe(0);

  const alert = page.getByRole('alert').filter({ hasText: 'Oops! An Error occurred.' });
  await page.getByRole('link', { name: 'Submit Claim' }).click();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
  await fillClaim('journey/lost');
  await form.submit.click();
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(
    /already claimed invoice journey\/lost in this programme: see claim \d+ of \d{1,2} [A-Z][a-z]{2}, \d{4}, with number JOURNEY\/LOST/,
  );
  expect(await form.invoiceNumber.inputValue()).toBe('journey/lost');
});

test('letters typed just before a reload or another screen are saved', async () => {
  const form = await openClaimForm();
  await form.invoiceNumber.fill('LETTERS');
  await page.getByText(/^Draft saved/).waitFor();
  // From here on no timer of the page runs, so only leaving the page can save the text.
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.invoiceNumber.pressSequentially('/1');
  await page.reload();
  await form.submit.waitFor();
  expect(await form.invoiceNumber.inputValue()).toBe('LETTERS/1');

  await form.invoiceNumber.fill('LETTERS/123');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play', exact: true }).waitFor();
  await expect.poll(() => inDatabase(page, 'portal-claims')).toContain('"invoice_number":"LETTERS/123"');
  expect(new URL(page.url()).search).toBe('');
});

test('a failed upload says so in the spec’s words and keeps the form', async () => {
  await openClaimForm();
  const form = await fillClaim('JOURNEY/UP');
  await page.route('**/partner/common/upload', (route) =>
    route.fulfill({ status: 422, json: { success: false, error: 'The disk is full.' } }),
  );
  await form.submit.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Oops! Error occurred' });
  await alert.waitFor();
  expect(await alert.textContent()).toContain('The disk is full.');
  expect(await form.invoiceNumber.inputValue()).toBe('JOURNEY/UP');
});

test('at most five toasts are on screen, and each leaves after five seconds', async () => {
  await openClaimForm();
  const form = await fillClaim('JOURNEY/TOASTS', pdfOfSize(2000));
  await page.route('**/partner/common/upload', (route) =>
    route.fulfill({ status: 422, json: { success: false, error: 'No.' } }),
  );
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  // Waits until the toast of the sign-in has gone.
  await expect.poll(() => toasts.count()).toBe(0);
  await page.clock.install();
  // No toast leaves while the pointer is over it, however long the attempts take.
  const region = page.getByRole('region', { name: 'Messages' });
  await region.dispatchEvent('pointerover');
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    const answered = page.waitForResponse('**/partner/common/upload');
    await form.submit.press('Enter');
    await answered;
    await expect.poll(() => toasts.count()).toBe(Math.min(attempt, 5));
    await page.clock.runFor(100);
    await expect.poll(() => form.submit.getAttribute('aria-disabled')).toBeNull();
  }
  await region.dispatchEvent('pointerout');
  await page.clock.runFor(5000);
  await expect.poll(() => toasts.count()).toBe(0);
});
