import { type Locator, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, fieldsOf } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';
import { expectAccessible } from './axe.ts';
import { claimForm, today } from './claim-form.ts';
import { claimPage } from './claim-page.ts';
import { setUpJourneys, signIn, signInByForm } from './portal.ts';
import { expectAnswersKept, inDatabase } from './worker.ts';
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

test('a form that opens with a saved answer switches to the current answer of the API', async () => {
  const before = new Date(Date.parse(today()) - 24 * 60 * 60_000).toISOString().slice(0, 10);
  let letThrough = () => {};
  const isTime = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let isOld = true;
  await page.route('**/partner/programs/1/init', async (route) => {
    const response = await fetchAnswer(route);
    if (!isOld) {
      await isTime;
      return route.fulfill({ response });
    }
    const answer: unknown = await response.json();
    const program = {
      ...fieldsOf(at(answer, 'data', 'program')),
      title: 'Its old name',
      start_date: today(),
    };
    return route.fulfill({
      response,
      json: { ...fieldsOf(answer), data: { ...fieldsOf(at(answer, 'data')), program } },
    });
  });
  await signIn(page, 't3@demo.example', {
    address: '/claims/1/scheme/submit',
    title: 'Its old name For SOHO',
  });
  await expectAnswersKept(page, 'Its old name');
  isOld = false;
  await page.reload();
  await page.getByRole('heading', { name: 'Its old name For SOHO' }).waitFor();
  const form = claimForm(page);
  await form.invoiceNumber.fill('OLD/1');
  await form.typeDate(before);
  const outside = page.getByText('The invoice date must lie between the start and the end');
  await outside.waitFor();
  letThrough();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
  await form.typeDate(before);
  await expect.poll(() => outside.count()).toBe(0);
  expect(await form.invoiceNumber.inputValue()).toBe('OLD/1');
  await expect.poll(() => inDatabase(page, 'portal-claims')).toContain('"programTitle":"Wi-Fi 7 Power Play"');
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
  await page.getByText('Saved on this phone').waitFor();
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

test('after a refused claim a reload restores what was typed', async () => {
  await openClaimForm();
  const form = await fillClaim('REFUSED/1');
  await page.getByText(/^Draft saved/).waitFor();
  const draft = () => new URL(page.url()).searchParams.get('draft');
  const before = draft();
  await page.route('**/partner/common/upload', (route) =>
    route.fulfill({ status: 422, json: { success: false, error: 'The disk is full.' } }),
  );
  await form.submit.click();
  const alert = page.getByRole('alert').filter({ hasText: 'The disk is full.' });
  await alert.waitFor();
  await expect.poll(draft).not.toBe(before);
  expect(await alert.count()).toBe(1);
  expect(await form.invoiceNumber.inputValue()).toBe('REFUSED/1');
  await page.reload();
  await form.submit.waitFor();
  expect(await form.invoiceNumber.inputValue()).toBe('REFUSED/1');
  await page.getByText('bill.pdf').waitFor();
  await page.unroute('**/partner/common/upload');
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();
});

test('messages of a refusal for single fields are shown at these fields, and stay until they are changed', async () => {
  await openClaimForm();
  const form = await fillClaim('FIELDS/1');
  const said = 'The number is not printed on the invoice.';
  const price = form.line(1).getByLabel('Line total (₹)');
  const claims = '**/partner/claims/scheme/1';
  await page.route(claims, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            success: false,
            error: {
              message: 'Two fields are wrong.',
              fields: { invoice_number: said, 'products.0.product_price': 'Not the price of March.' },
            },
          },
        })
      : route.continue(),
  );
  await form.submit.click();
  const saidOf = (field: Locator) =>
    field.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  await expect.poll(() => saidOf(form.invoiceNumber)).toContain(said);
  await expect.poll(() => saidOf(price)).toContain('Not the price of March.');
  expect(await form.invoiceNumber.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('alert').filter({ hasText: 'Two fields are wrong.' }).waitFor();
  await expectAccessible(page);

  await price.fill('2000');
  await expect.poll(() => inDatabase(page, 'portal-claims')).toContain('"product_price":2000');
  await page.reload();
  await expect.poll(() => saidOf(form.invoiceNumber)).toContain(said);
  expect(await saidOf(price)).not.toContain('Not the price of March.');

  await page.unroute(claims);
  await form.invoiceNumber.fill('FIELDS/2');
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();
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

test('a new claim starts with only the partners of the last one; after a log-out it starts empty', async () => {
  const form = await openClaimForm();
  await form.invoiceNumber.fill('LAST/1');
  await page.getByText(/^Draft saved/).waitFor();
  // The form opens with its draft. Submitting deletes the draft.
  await page.reload();
  await form.submit.waitFor();
  expect(await form.invoiceNumber.inputValue()).toBe('LAST/1');
  await fillClaim('LAST/1');
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();

  await page.getByRole('link', { name: 'Submit Claim' }).click();
  await form.submit.waitFor();
  const t1 = page.getByRole('button', { name: /ND\/T1 partner/ });
  expect(await t1.textContent()).toBe('Rajdhani Systems, New Delhi');
  expect(await form.invoiceNumber.inputValue()).toBe('');
  expect(await page.getByText('Starts with the one of your last claim.').count()).toBe(2);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await openClaimForm();
  expect(await t1.textContent()).toBe('Choose');
});
