import { type Locator, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, fieldsOf } from '../json.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { claimPage } from '../journeys/claim-page.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, inDatabase } from '../journeys/worker.ts';
import { expectFocus } from '../journeys/focus.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/** What a claim form begins with, and what it keeps after a refusal. */

let page: Page;
setUpJourneys((visited) => {
  page = visited;
});
const { openClaimForm, fillClaim } = claimPage(() => page);

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
  await expectFocus(form.invoiceNumber);
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
