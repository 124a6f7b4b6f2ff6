import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { totpCode, totpStep } from '#server/modules/session/totp.ts';
import { at } from '../json.ts';
import { expectAccessible } from './axe.ts';
import { COMPANION_ONLY, PASSWORD, setUpJourneys } from './portal.ts';
import { noisyPng } from '../png.ts';
import { accountPage, expectMessage } from './account-page.ts';
import { expectFocus } from './focus.ts';

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});
const { alert, toast, field, password, press, tabTo, typeInto, fillSignUp, keptAnswers } = accountPage(
  () => page,
);
const now = () => new Date();
const smallPicture = { name: 'cheque.png', mimeType: 'image/png', buffer: noisyPng(32) };

test(
  'from sign-up to log-out with the keyboard alone, and axe finds nothing on the way',
  COMPANION_ONLY,
  async () => {
    const email = 'kiran.rao@shop.example';
    await page.goto('/login');
    await tabTo(page.getByRole('link', { name: 'Signup as a Partner' }));
    await press('Enter');
    await page.getByRole('heading', { name: 'Partners Registration' }).waitFor();

    await typeInto(field('Name'), 'kiran rao');
    await typeInto(field('Mobile number'), '09876501234');
    await typeInto(field('Email'), email);
    await tabTo(page.getByRole('spinbutton').first());
    await page.keyboard.type('05041990');
    await typeInto(field('Organization'), 'Rao Networks & Co.');
    await typeInto(field('GST number'), '29abcpr1234f1zt');
    expect(await field('Name').inputValue()).toBe('Kiran Rao');
    expect(await field('Mobile number').inputValue()).toBe('9876501234');
    expect(await field('GST number').inputValue()).toBe('29ABCPR1234F1ZT');
    await expect.poll(() => field('PAN number').inputValue()).toBe('ABCPR1234F');
    await typeInto(field('Address'), '14 Brigade Road, first floor');
    await typeInto(field('City'), 'Bengaluru');
    await typeInto(field('Pincode'), '560025');
    await page.getByRole('button', { name: /Karnataka State/ }).waitFor();
    await typeInto(password('Password'), PASSWORD);
    await page
      .getByRole('list', { name: 'What it needs' })
      .getByText('done')
      .nth(4)
      .waitFor({ state: 'attached' });
    await expectAccessible(page);
    await press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Registered successfully!' });
    await dialog.waitFor();
    await toast('You have successfully submitted details').waitFor();
    await toast('Our team is reviewing the details. On confirmation you will receive an email').waitFor();
    await expectFocus(page.getByRole('button', { name: 'Ok' }));
    await expectAccessible(page);
    await press('Enter');
    await page.getByRole('heading', { name: "Partner's Portal" }).waitFor();

    const enterCredentials = async () => {
      await typeInto(field('Email'), email);
      await typeInto(password('Password'), PASSWORD);
      await press('Enter');
    };
    await enterCredentials();
    await alert().filter({ hasText: 'review' }).waitFor();
    await portal.admin('/partners/approve', { email });
    await expect.poll(async () => (await portal.mailsTo(email)).length).toBe(1);
    expect((await portal.mailsTo(email))[0]).toContain('/login');
    const secret = String(
      at(await portal.admin('/partners/two-factor', { email, isOn: true }), 'data', 'secret'),
    );

    await page.goto('/login');
    await enterCredentials();
    const code = field('Please enter your google auth code');
    await code.waitFor();
    await expectFocus(code);
    await page.keyboard.type(totpCode(secret, totpStep(now())));
    await press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await toast('Logged in successfully').waitFor();

    await tabTo(page.getByRole('button', { name: 'Account', exact: true }));
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    await expectFocus(page.getByRole('menuitem', { name: 'Profile' }));
    await press('Enter');
    await page.getByRole('heading', { name: 'Manage your profile' }).waitFor();
    await field('City').waitFor();
    await tabTo(field('City'));
    await press('Control+a');
    await page.keyboard.type('Mysuru');
    await press('Enter');
    await toast('Saved successfully').waitFor();

    await tabTo(page.getByRole('tab', { name: 'Profile' }), 'Shift+Tab');
    await press('ArrowRight');
    await field('IFSC code').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=bank');
    await typeInto(field('Account holder'), 'Kiran Rao');
    await typeInto(field('Account number'), '000123456789012345');
    await typeInto(field('Account number again'), '000123456789012345');
    await typeInto(field('IFSC code'), 'hdfc0001234');
    await expect.poll(() => field('Bank name').inputValue()).toBe('HDFC Bank');
    const cheque = page.getByLabel('Cancelled cheque');
    await tabTo(cheque);
    const chooser = page.waitForEvent('filechooser');
    await press('Space');
    await (await chooser).setFiles(smallPicture);
    await page.getByRole('img', { name: 'Preview of cheque.png' }).waitFor();
    const save = page.getByRole('tabpanel', { name: 'Bank Details' }).getByRole('button', { name: 'Save' });
    await expect.poll(() => save.isEnabled()).toBe(true);
    await tabTo(save);
    await press('Enter');
    // Saving asks for the second factor again. A wrong code is reported at its field, and can be retried.
    const again = page.getByRole('dialog', { name: 'Confirm with a code' });
    await again.waitFor();
    await expectFocus(code);
    await page.keyboard.type('000000');
    await press('Enter');
    await expectMessage(code, 'The code is wrong');
    await expectFocus(code);
    await page.keyboard.type(totpCode(secret, totpStep(now()) + 1));
    await press('Enter');
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => save.getAttribute('data-disabled')).not.toBeNull();
    await toast('Saved successfully').last().waitFor();
    await expect.poll(async () => (await portal.mailsTo(email))[0]).toContain('bank details');

    await page.reload();
    await field('IFSC code').waitFor();
    expect(await field('Account number').inputValue()).toBe('•••• 2345');
    expect(await field('IFSC code').inputValue()).toBe('HDFC0001234');
    await page.getByRole('img', { name: 'The cheque on file' }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Account', exact: true }));
    await press('Enter', 'End');
    await expectFocus(page.getByRole('menuitem', { name: 'Log out' }));
    await press('Enter');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  },
);

test('the sign-up form shows messages at their fields and focuses the first wrong one; hints do not block', async () => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectMessage(field('Name'), 'Required');
  await expectFocus(field('Name'));
  await expectMessage(field('Email'), 'Email is required.');
  await page
    .getByRole('group', { name: 'Date of birth' })
    .getByText('Required')
    .or(page.getByText('Required').nth(2))
    .first()
    .waitFor();

  await field('Name').fill('A');
  await expectMessage(field('Name'), 'Name must be atleast 2 characters long.');
  await field('Name').fill('asha  rao');
  await expectMessage(field('Name'), 'single space between words');
  await field('Name').fill('asha rao');
  await field('PAN number').pressSequentially('abcpr1234');
  expect(await field('PAN number').inputValue()).toBe('ABCPR1234');
  await expectMessage(field('PAN number'), 'PAN number is invalid');
  // The caret stays in the middle of the text.
  await field('PAN number').press('Home');
  await field('PAN number').pressSequentially('xy');
  expect(await field('PAN number').inputValue()).toBe('XYABCPR1234');
  // A PAN filled from a mistyped GST number follows the correction.
  await field('PAN number').fill('');
  await field('GST number').fill('29ABCPR1234F1ZT');
  await field('GST number').fill('29ABCPR1235F1ZR');
  await expect.poll(() => field('PAN number').inputValue()).toBe('ABCPR1235F');
  await field('PAN number').fill('ZZZPZ1234Z');
  await field('GST number').fill('29ABCPR1234F1Z1');
  await page.getByText('The last character does not fit the rest of this GST number.').waitFor();
  await page.getByText('Your GST number contains another PAN: ABCPR1234F.').waitFor();
  expect(await field('PAN number').inputValue()).toBe('ZZZPZ1234Z');
  await field('GST number').fill('72ABCPR1234F1Z1');
  await page.getByText('72 is not the code of a state.').waitFor();

  await page.getByRole('spinbutton').first().click();
  await page.keyboard.type('01012020');
  await page.getByText('You must be at least 18 years old.').waitFor();
  await page.getByRole('button', { name: /Calendar/ }).click();
  const years = page.getByLabel('Year');
  const listed = await years.locator('option').allTextContents();
  const thisYear = new Date().getFullYear();
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([
    thisYear + 30 - 1900 + 1,
    String(thisYear + 30),
    '1900',
  ]);
  await years.selectOption('1990');
  await page.getByLabel('Month').selectOption({ label: 'April' });
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /, 5 April 1990/ })
    .click();
  await expect.poll(() => page.getByText('You must be at least 18 years old.').count()).toBe(0);

  // A reload loses nothing but the password.
  await password('Password').fill(PASSWORD);
  await page.reload();
  await expect.poll(() => field('Name').inputValue()).toBe('Asha Rao');
  expect(await field('PAN number').inputValue()).toBe('ZZZPZ1234Z');
  expect(await password('Password').inputValue()).toBe('');
});

test('the list of states can be searched, works offline, and has a Retry if it never loaded', async () => {
  await page.route('**/api/public/states', (route) =>
    route.fulfill({ status: 403, json: { success: false } }),
  );
  await page.goto('/signup');
  await page.getByText('The list of states could not be loaded.').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/public/states');
  await page.getByRole('button', { name: 'Retry' }).click();
  const state = page.getByRole('button', { name: /State$/ });
  await state.click();
  await page.getByRole('searchbox').fill('tam');
  await page.getByRole('option', { name: 'Tamil Nadu' }).click();
  await page.getByRole('button', { name: /Tamil Nadu/ }).waitFor();
  // The answer is saved with a delay. The next start shows it when the API does not answer.
  await expect.poll(async () => JSON.stringify(await keptAnswers())).toContain('Tamil Nadu');
  await page.route('**/api/public/states', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: /State$/ }).click();
  await page.getByRole('option', { name: 'Kerala' }).waitFor();
  await page.keyboard.press('Escape');
  // A visitor has no saved screens, so the bar must not promise any.
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  expect(await page.getByText('What you have seen before is still here.').count()).toBe(0);
});

test('a refused registration shows an alert and a toast titled Error, and keeps what is typed', async () => {
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, error: { message: 'This email is registered already.' } },
    }),
  );
  await fillSignUp('asha@shop.example');
  await page.getByRole('button', { name: 'Register' }).click();
  await alert().filter({ hasText: 'Oops! Something went wrong.' }).waitFor();
  expect(await alert().textContent()).toContain('This email is registered already.');
  await toast('Error').filter({ hasText: 'This email is registered already.' }).waitFor();
  expect(await field('Name').inputValue()).toBe('Asha Rao');
  await expectAccessible(page);
});
