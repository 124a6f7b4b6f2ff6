import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { COMPANION_ONLY, PASSWORD, setUpJourneys, signIn } from './portal.ts';
import { pdfFile } from '../pdf.ts';
import { noisyPng } from '../png.ts';
import { accountPage, expectMessage } from './account-page.ts';
import { expectFocus } from './focus.ts';

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { alert, toast, field, password, keptAnswers } = accountPage(() => page);
const ACCOUNT = {
  account_holder: 'Meera Kulkarni',
  account_number: '111122223333',
  ifsc_code: 'HDFC0001234',
  bank_name: 'HDFC Bank',
  cancel_cheque: '/icon.svg?first',
};
const OTHER_ACCOUNT = {
  ...ACCOUNT,
  account_number: '444455556666',
  ifsc_code: 'SBIN0001234',
  bank_name: 'State Bank of India',
};
const smallPicture = { name: 'cheque.png', mimeType: 'image/png', buffer: noisyPng(32) };

test(
  'the profile: read-only fields, Save only after a change, a question on leaving, a refusal keeps what is typed',
  COMPANION_ONLY,
  async () => {
    await signIn(page, 't3@demo.example', { address: '/profile' });
    const panel = page.getByRole('tabpanel', { name: 'Profile' });
    const save = panel.getByRole('button', { name: 'Save' });
    await field('Name').waitFor();
    expect(await field('Name').inputValue()).toBe('Sunita Sharma');
    for (const label of ['Email', 'PAN number', 'GST number', 'State'])
      expect([label, await field(label).getAttribute('readonly')]).toEqual([label, '']);
    expect(await field('PAN number').inputValue()).toBe('•••• 604L');
    await page.getByRole('button', { name: 'Show: PAN number' }).click();
    expect(await field('PAN number').inputValue()).toBe('BQTPS6604L');
    await page.getByRole('button', { name: 'Hide: PAN number' }).click();
    expect(await field('PAN number').inputValue()).toBe('•••• 604L');
    expect(await save.isDisabled()).toBe(true);
    await field('City').fill('Kota');
    expect(await save.isDisabled()).toBe(false);
    await field('City').fill('Jaipur');
    expect(await save.isDisabled()).toBe(true);

    await field('City').fill('');
    await field('Mobile number').fill('123');
    await save.click();
    await expectMessage(field('City'), 'Required');
    await expectMessage(field('Mobile number'), 'Mobile number is invalid');
    await expectFocus(field('Mobile number'));
    await field('Mobile number').fill('9414034567');
    await field('City').fill('Kota');

    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay here' }).click();
    expect(await field('City').inputValue()).toBe('Kota');
    await page.getByRole('tab', { name: 'Bank Details' }).click();
    await page.getByRole('tab', { name: 'Profile' }).click();
    expect(await field('City').inputValue()).toBe('Kota');

    await page.route('**/api/partner/profile', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { success: false, error: 'Not now.' } })
        : route.continue(),
    );
    await save.click();
    await alert().filter({ hasText: 'Not now.' }).waitFor();
    await toast('Error').filter({ hasText: 'Not now.' }).waitFor();
    expect(await field('City').inputValue()).toBe('Kota');
    await page.unroute('**/api/partner/profile');

    // After an ended session the partner signs in and is back, with the typed text.
    await page.evaluate(() => localStorage.setItem('access_token', 'over'));
    await page.reload();
    await page.getByText('Your session has ended.').waitFor();
    // As when the phone has discarded the tab meanwhile.
    await page.reload();
    await field('Email').fill('t3@demo.example');
    await password('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => field('City').inputValue()).toBe('Kota');
    await save.press('Enter');
    await toast('Saved successfully').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await expectFocus(save);
    await page.reload();
    await expect.poll(() => field('City').inputValue()).toBe('Kota');

    await field('City').fill('Ajmer');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goto('/profile');
    await expect.poll(() => field('City').inputValue()).toBe('Kota');
  },
);

test('bank details: a large photo is made smaller, an upload can be cancelled and retried, all digits are kept', async () => {
  await signIn(page, 't3@demo.example', { address: '/profile?tab=bank' });
  const panel = page.getByRole('tabpanel', { name: 'Bank Details' });
  const save = panel.getByRole('button', { name: 'Save' });
  const cheque = page.getByLabel('Cancelled cheque');
  await field('Account holder').fill('Sunita Sharma');
  await save.click();
  await expectMessage(field('Account number'), 'Required');
  await expectFocus(field('Account number'));
  await field('Account number').fill('12345678');
  await expectMessage(field('Account number'), 'String must contain at least 9 character(s)');
  await field('Account number').fill('0012 3456 7890');
  await field('Account number again').fill('0012 3456 7809');
  await expectMessage(field('Account number again'), 'The two account numbers differ.');
  await field('Account number again').fill('001234567890');
  await field('IFSC code').fill('icic0001234');
  await expect.poll(() => field('Bank name').inputValue()).toBe('ICICI Bank');
  await field('IFSC code').fill('hdfc0001234');
  await expect.poll(() => field('Bank name').inputValue()).toBe('HDFC Bank');
  await field('IFSC code').fill('zzzz0001234');
  await page.getByText('No bank has these first four letters.').waitFor();
  await field('Bank name').fill('Own Bank');
  await field('IFSC code').fill('sbin0001234');
  expect(await field('Bank name').inputValue()).toBe('Own Bank');
  await expectAccessible(page);

  await cheque.setInputFiles(pdfFile(Buffer.from('%PDF-1.4'), 'cheque.pdf'));
  await page.getByText('File type should be one of the following: .jpeg, .jpg, .png, .webp').waitFor();
  await cheque.setInputFiles({
    name: 'cheque.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([noisyPng(8).subarray(0, 40), Buffer.alloc(1_200_000)]),
  });
  await page.getByText('This picture cannot be opened.').waitFor();

  let letGo = () => undefined as void;
  await page.route('**/api/partner/common/upload', async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.abort().catch(() => undefined);
  });
  await cheque.setInputFiles(smallPicture);
  await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  letGo();
  await page.unroute('**/api/partner/common/upload');

  await page.route('**/api/partner/common/upload', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'Disk is full.' } }),
  );
  await cheque.setInputFiles(smallPicture);
  await toast('Oops! Error occurred').filter({ hasText: 'Disk is full.' }).waitFor();
  await alert().filter({ hasText: 'Disk is full.' }).waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/partner/common/upload');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await expect.poll(() => alert().count()).toBe(0);

  const large = noisyPng(900);
  expect(large.length).toBeGreaterThan(1_000_000);
  const sent = page.waitForRequest('**/api/partner/common/upload');
  await cheque.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: large });
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(1_000_000);
  await page.getByRole('img', { name: 'Preview of photo.jpg' }).waitFor();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);

  // One that fails does not take the place of that one.
  await page.route('**/api/partner/common/upload', (route) => route.abort());
  await cheque.setInputFiles(smallPicture);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('button', { name: 'Remove cheque.png' }).click();
  await page.getByRole('img', { name: 'The cheque on file' }).waitFor();
  await page.unroute('**/api/partner/common/upload');

  await page.route('**/api/partner/profile/bank-details', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await save.click();
  await toast('Failed to update product.').waitFor();
  await alert().filter({ hasText: 'were not saved' }).waitFor();
  await page.unroute('**/api/partner/profile/bank-details');
  await page.route('**/api/partner/profile/bank-details', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { success: false, error: 'No.' } })
      : route.continue(),
  );
  await save.click();
  await toast('Something went wrong.').waitFor();
  await page.unroute('**/api/partner/profile/bank-details');
  await page.route('**/api/partner/profile/bank-details', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to our Wi-Fi</h1>' })
      : route.continue(),
  );
  await save.click();
  await alert()
    .filter({ hasText: 'Failed to update product.' })
    .filter({ hasText: 'This network answered in place of the portal.' })
    .waitFor();
  expect(await page.getByText('Saved successfully').count()).toBe(0);
  await page.unroute('**/api/partner/profile/bank-details');
  await save.press('Enter');
  await toast('Saved successfully').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await expectFocus(save);
  await page.reload();
  await expect.poll(() => field('Account number').inputValue()).toBe('•••• 7890');
  await panel.getByRole('button', { name: 'Show: Account number' }).click();
  expect(await field('Account number').inputValue()).toBe('001234567890');
  await page.getByRole('img', { name: 'The cheque on file' }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'The cheque on file' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(500);
});

test('fields that were not typed in follow what is saved elsewhere meanwhile, and are saved as they are shown', async () => {
  let saved = ACCOUNT;
  await page.route('**/api/partner/profile/bank-details', (route) =>
    route.fulfill({
      json: { success: true, data: route.request().method() === 'POST' ? null : saved },
    }),
  );
  await signIn(page, 't1@demo.example', { address: '/profile?tab=bank' });
  await field('Account holder').fill('Meera S Kulkarni');
  saved = { ...OTHER_ACCOUNT, cancel_cheque: '/icon.svg?second' };
  // A return to the tab, a minute later.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => field('Account number').inputValue()).toBe('•••• 6666');
  expect(await field('IFSC code').inputValue()).toBe('SBIN0001234');
  await toast('This was changed elsewhere').waitFor();
  expect(await field('Account holder').inputValue()).toBe('Meera S Kulkarni');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/bank-details'),
  );
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  expect((await posted).postDataJSON()).toEqual({
    ...saved,
    account_holder: 'Meera S Kulkarni',
    account_number: 444455556666,
  });
});

test('bank details that were changed elsewhere are shown before they are replaced', async () => {
  let saved = ACCOUNT;
  const posted: unknown[] = [];
  await page.route('**/api/partner/profile/bank-details', (route) => {
    if (route.request().method() === 'POST') posted.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, data: posted.length > 0 ? null : saved } });
  });
  await signIn(page, 't1@demo.example', { address: '/profile?tab=bank' });
  await field('Account holder').fill('Meera S Kulkarni');
  saved = OTHER_ACCOUNT;
  const press = () => page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await press();
  await alert().getByText('Your bank details were not saved').waitFor();
  expect(await field('Account number').inputValue()).toBe('•••• 6666');
  expect(await field('IFSC code').inputValue()).toBe('SBIN0001234');
  expect(await field('Account holder').inputValue()).toBe('Meera S Kulkarni');
  expect(posted).toEqual([]);
  await press();
  await toast('Saved successfully').waitFor();
  expect(posted).toEqual([{ ...saved, account_holder: 'Meera S Kulkarni', account_number: 444455556666 }]);
});

test('bank details whose answer was lost can be saved again', async () => {
  let saved: unknown = ACCOUNT;
  let isDown = false;
  await page.route('**/api/partner/profile/bank-details', async (route) => {
    if (isDown) return route.abort();
    if (route.request().method() === 'GET') return route.fulfill({ json: { success: true, data: saved } });
    isDown = saved === ACCOUNT;
    saved = { ...ACCOUNT, account_holder: 'Meera S Kulkarni' };
    return isDown ? route.abort() : route.fulfill({ json: { success: true, data: null } });
  });
  await signIn(page, 't1@demo.example', { address: '/profile?tab=bank' });
  await field('Account holder').fill('Meera S Kulkarni');
  const press = () => page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await press();
  await alert().first().waitFor();
  isDown = false;
  await press();
  await toast('Saved successfully').waitFor();
});

test('an API of SPEC §7 alone: no profile call, and an account number as a long JSON number', async () => {
  await page.route('**/api/partner/profile', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 404, body: '<html>not here</html>', contentType: 'text/html' })
      : route.fulfill({ json: { success: true } }),
  );
  await page.route('**/api/partner/profile/bank-details', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: '{"success":true,"data":{"account_holder":"Sunita Sharma","account_number":123456789012345678,"ifsc_code":null}}',
    }),
  );
  await signIn(page, 't3@demo.example', { address: '/profile' });
  await page.getByText('The server does not show profiles.').waitFor();
  expect(await field('Name').inputValue()).toBe('Sunita Sharma');
  expect(await field('PAN number').inputValue()).toBe('not on file');
  await field('Mobile number').fill('9414034567');
  await field('Organization').fill('Sharma Computers');
  await page.getByRole('spinbutton').first().click();
  await page.keyboard.type('25071990');
  await field('City').fill('Jaipur');
  await field('Pincode').fill('302001');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/partner/profile'),
  );
  await page.getByRole('tabpanel', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  expect((await posted).postData()).not.toContain('pan_number');
  await toast('Saved successfully').waitFor();
  await page.getByRole('tab', { name: 'Bank Details' }).click();
  await page.getByRole('button', { name: 'Show: Account number' }).click();
  expect(await field('Account number').inputValue()).toBe('123456789012345678');
  await expect.poll(async () => JSON.stringify(await keptAnswers())).toContain('Jaipur');
  await page.reload();
  await page.getByRole('tab', { name: 'Profile', exact: true }).click();
  await expect.poll(() => field('City').inputValue()).toBe('Jaipur');

  // A number has lost the zeros it began with.
  await page.route('**/api/partner/profile/bank-details', (route) =>
    route.fulfill({ json: { success: true, data: { account_number: 12345678 } } }),
  );
  await page.goto('/profile?tab=bank');
  await field('Account holder').fill('Sunita Sharma');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await expectMessage(field('Account number'), 'String must contain at least 9 character(s)');
  await expectFocus(field('Account number'));
});
