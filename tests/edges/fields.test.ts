import { type Locator, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { accountPage } from '../journeys/account-page.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { COMPANION_ONLY, PASSWORD, setUpJourneys, signIn } from '../journeys/portal.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/** What the fields of all forms share: hints, messages, trimming and rounding. */

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const { alert, toast, field, password, fillSignUp } = accountPage(() => page);
const save = () => page.getByRole('tabpanel').getByRole('button', { name: 'Save' });
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** The error message of a field; `undefined` if the field is valid. */
const messageOf = (locator: Locator) =>
  locator.evaluate((input) =>
    input.getAttribute('aria-invalid') === 'true'
      ? document.getElementById(`${input.id}-error`)?.textContent
      : undefined,
  );

test('spaces at the edges go when a field loses the focus or Enter submits', COMPANION_ONLY, async () => {
  await signIn(page, 't3@demo.example', { address: '/profile' });
  await field('Name').fill('Sunita Sharma ');
  await field('City').focus();
  expect(await field('Name').inputValue()).toBe('Sunita Sharma');
  await field('City').fill('Kota');
  await field('Name').fill('Sunita Verma ');
  await field('Name').press('Enter');
  await toast('Saved successfully').waitFor();
  expect(await field('Name').inputValue()).toBe('Sunita Verma');
});

test('a GST number that is taken is reported at its field, which gets the focus, and in the alert; another number clears it', async () => {
  await fillSignUp('new.asha@shop.example');
  await field('GST number').fill('27AABCA4821K1ZR');
  await field('PAN number').fill('ABCPR1234F');
  await page.getByRole('button', { name: 'Register' }).click();
  await alert().filter({ hasText: 'Oops! Something went wrong.' }).waitFor();
  await toast('Error').waitFor();
  await expect.poll(() => messageOf(field('GST number'))).toBe('This GST number is already registered');
  await expect.poll(() => isFocused(field('GST number'))).toBe(true);
  await field('City').fill('Mysuru');
  expect(await messageOf(field('GST number'))).toBe('This GST number is already registered');
  await field('GST number').fill('29ABCPR1234F1ZT');
  expect(await messageOf(field('GST number'))).toBeUndefined();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('alertdialog', { name: 'Registered successfully!' }).waitFor();
});

const BANK = {
  account_holder: 'Ravi Kumar',
  account_number: '123456789',
  ifsc_code: 'SBIN0001234',
  bank_name: 'State Bank of India',
  cancel_cheque: '/api/files/1',
};

test.each([
  ['/reset-password/over', '**/api/auth/reset-password', 'new_password', 'New password'],
  ['/profile', '**/api/partner/profile', 'city', 'City'],
  ['/profile?tab=bank', '**/api/partner/profile/bank-details', 'account_holder', 'Account holder'],
])(
  '%s: the API’s message for a field is shown at the field, for an unknown field in the alert',
  COMPANION_ONLY,
  async (address, call, name, label) => {
    const isPublic = address.startsWith('/reset');
    if (!isPublic) await signIn(page, 't1@demo.example');
    await page.route('**/api/partner/profile/bank-details', (route) =>
      route.fulfill({ json: { success: true, data: BANK } }),
    );
    await page.goto(address);
    await password(label).waitFor();
    const answer = (fields: Record<string, string>) =>
      page.route(call, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 422, json: { success: false, error: { fields } } })
          : route.fallback(),
      );
    await answer({ [name]: 'Not this one.' });
    if (isPublic) {
      await password('New password').fill(PASSWORD);
      await password('Confirm password').fill(PASSWORD);
    } else await field(label).fill('Asha Rao');
    const submit = isPublic ? page.getByRole('button', { name: 'Reset password' }) : save();
    await submit.click();
    await expect.poll(() => messageOf(password(label))).toBe('Not this one.');
    await expect.poll(() => isFocused(password(label))).toBe(true);
    await answer({ colour: 'Not this colour.' });
    await submit.click();
    await alert().filter({ hasText: 'Not this colour.' }).waitFor();
  },
);

test('the second password is checked again when the first changes', async () => {
  await page.goto('/reset-password/over');
  await password('New password').fill('Changed@2026');
  await password('Confirm password').fill('Changed@2027');
  expect(await messageOf(password('Confirm password'))).toBe('Passwords do not match');
  await password('New password').fill('Changed@2027');
  expect(await messageOf(password('Confirm password'))).toBeUndefined();
  await password('New password').fill('Changed@2028');
  expect(await messageOf(password('Confirm password'))).toBe('Passwords do not match');
});

test('the hints of a new password follow the rules of the form: the profile names its special characters, a reset asks for less', async () => {
  const open = () => page.getByRole('list', { name: 'What it needs' }).locator('li:not([data-met])');
  await page.goto('/reset-password/over');
  await password('New password').fill('abcdefgh1~');
  expect(await open().count()).toBe(0);
  await signIn(page, 't3@demo.example', { address: '/profile' });
  await password('New password').fill('Abcdefg1~x');
  expect(await open().allTextContents()).toEqual(['one of @$!%*?&#^']);
  await password('New password').fill('Abcdefg1@x');
  expect(await open().count()).toBe(0);
});

test('after a lost answer to a save the portal checks what was saved', COMPANION_ONLY, async () => {
  await signIn(page, 't3@demo.example', { address: '/profile' });
  const call = '**/api/partner/profile';
  const lose = async (isDone: boolean, canLook: boolean) => {
    await page.unroute(call);
    await page.route(call, async (route) => {
      const isSave = route.request().method() === 'POST';
      if (isSave && isDone) await fetchAnswer(route);
      if (isSave || !canLook) await route.fulfill({ status: 504, body: '' });
      else await route.continue();
    });
  };
  await field('City').waitFor();
  await lose(true, true);
  await field('City').fill('Ajmer');
  await save().click();
  await toast('everything is saved').waitFor();
  await expect.poll(() => save().isDisabled()).toBe(true);

  await lose(false, true);
  await field('City').fill('Bikaner');
  await save().click();
  await alert().filter({ hasText: 'so the portal checked with the server. Nothing was saved.' }).waitFor();
  expect(await field('City').inputValue()).toBe('Bikaner');

  await lose(true, false);
  await save().click();
  await alert().filter({ hasText: 'It may have been saved' }).waitFor();
  expect(await field('City').inputValue()).toBe('Bikaner');
});

test('amounts are accepted as invoices print them; paise are reported, and rounded with one press', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const form = claimForm(page);
  const amount = form.line(1).getByLabel('Line total (₹)');
  const total = page.getByRole('status', { name: 'Total of this claim' });
  await amount.fill('₹ 18,500.00/-');
  await expect.poll(() => total.textContent()).toContain('₹18,500');
  expect(await messageOf(amount)).toBeUndefined();
  await amount.fill('18500.50');
  expect(await messageOf(amount)).toBe('Whole rupees only');
  await amount.press('Tab');
  expect(await amount.inputValue()).toBe('18500.50');
  await page.getByRole('button', { name: 'Round to ₹18,501' }).click();
  expect(await amount.inputValue()).toBe('18,501');
  await expect.poll(() => total.textContent()).toContain('₹18,501');
  await expect.poll(() => isFocused(amount)).toBe(true);
  for (const wrong of ['0', '', '-4']) {
    await amount.fill(wrong);
    expect(await messageOf(amount)).toBe('Price must be at least 1.');
  }
  for (const wrong of ['1,00', '1.23.456', '1e5', '₹5k']) {
    await amount.fill(wrong);
    expect(await messageOf(amount)).toBe('This cannot be read as a whole number.');
  }
});
