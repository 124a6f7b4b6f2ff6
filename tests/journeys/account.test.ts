import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type Locator, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { totpCode, totpStep } from '#server/modules/session/totp.ts';
import { DEMO_TOTP_SECRET } from '#server/seed/partners.data.ts';
import { at } from '../json.ts';
import { expectAccessible } from './axe.ts';
import { PASSWORD, setUpJourneys, signIn } from './portal.ts';

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

const alert = () => page.getByRole('alert').filter({ hasText: /\S/ });
const toast = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const password = (label: string) => page.getByLabel(label, { exact: true });
async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** The message belongs to the field: a screen reader reads it with it. */
async function expectMessage(locator: Locator, message: string): Promise<void> {
  await expect
    .poll(() =>
      locator.evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      ),
    )
    .toContain(message);
}

const now = () => new Date();

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Moves on with Tab until the element has the focus, as one does who has no pointer. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await page.keyboard.type(text);
}

/** A picture of noise, which no compression makes small. */
function noisyPng(side: number): Buffer {
  const row = 1 + side * 3;
  const pixels = randomBytes(row * side);
  // Each row begins with the filter that leaves it as it is.
  for (let start = 0; start < pixels.length; start += row) pixels[start] = 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The answers kept on the device, by their owner. */
const keptAnswers = () =>
  page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve) => {
        request.addEventListener('success', resolve);
      });
    const open = indexedDB.open('portal-answers');
    await done(open);
    const values = open.result.transaction('values').objectStore('values');
    const owners = values.getAllKeys();
    const texts = values.getAll();
    await Promise.all([done(owners), done(texts)]);
    open.result.close();
    return Object.fromEntries(
      owners.result.map((owner, index) => [JSON.stringify(owner), JSON.stringify(texts.result[index])]),
    );
  });

const smallPicture = { name: 'cheque.png', mimeType: 'image/png', buffer: noisyPng(32) };

test('from sign-up to log-out with the keyboard alone, and axe finds nothing on the way', async () => {
  const email = 'kiran.rao@shop.example';
  await page.goto('/login');
  await tabTo(page.getByRole('link', { name: 'Signup as a Partner' }));
  await press('Enter');
  await page.getByRole('heading', { name: 'Partners Registration' }).waitFor();
  await expectAccessible(page);

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
  await expect.poll(async () => (await portal.mailsTo(email)).length, { timeout: 20_000 }).toBe(1);
  expect((await portal.mailsTo(email))[0]).toContain('/login');
  const secret = String(
    at(await portal.admin('/partners/two-factor', { email, isOn: true }), 'data', 'secret'),
  );

  await page.goto('/login');
  await enterCredentials();
  const code = field('Please enter your google auth code');
  await code.waitFor();
  await expectFocus(code);
  await expectAccessible(page);
  await page.keyboard.type(totpCode(secret, totpStep(now())));
  await press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await toast('Logged in successfully').waitFor();

  await tabTo(page.getByRole('button', { name: 'Account' }));
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  await expectFocus(page.getByRole('menuitem', { name: 'Profile' }));
  await press('Enter');
  await page.getByRole('heading', { name: 'Manage your profile' }).waitFor();
  await field('City').waitFor();
  await expectAccessible(page);
  await tabTo(field('City'));
  await press('Control+a');
  await page.keyboard.type('Mysuru');
  await press('Enter');
  await toast('Saved successfully').waitFor();

  await tabTo(page.getByRole('tab', { name: 'Profile' }), 'Shift+Tab');
  await press('ArrowRight');
  await field('IFSC code').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=bank');
  await expectAccessible(page);
  await typeInto(field('Account holder'), 'Kiran Rao');
  await typeInto(field('Account number'), '000123456789012345');
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
  await expect.poll(() => save.getAttribute('disabled'), { timeout: 5000 }).not.toBeNull();
  await toast('Saved successfully').last().waitFor();
  await expectAccessible(page);

  await page.reload();
  await field('IFSC code').waitFor();
  expect(await field('Account number').inputValue()).toBe('000123456789012345');
  expect(await field('IFSC code').inputValue()).toBe('HDFC0001234');
  await page.getByRole('img', { name: 'The cheque on file' }).waitFor();
  await tabTo(page.getByRole('button', { name: 'Account' }));
  await press('Enter', 'End');
  await expectFocus(page.getByRole('menuitem', { name: 'Log out' }));
  await press('Enter');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the sign-up form: messages at their fields, the first wrong one gets the focus, hints do not block', async () => {
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
  await expectAccessible(page);

  await field('Name').fill('A');
  await expectMessage(field('Name'), 'Name must be atleast 2 characters long.');
  await field('Name').fill('asha  rao');
  await expectMessage(field('Name'), 'single space between words');
  await field('Name').fill('asha rao');
  await field('PAN number').pressSequentially('abcpr1234');
  expect(await field('PAN number').inputValue()).toBe('ABCPR1234');
  await expectMessage(field('PAN number'), 'PAN number is invalid');
  // Typing in the middle stays in the middle.
  await field('PAN number').press('Home');
  await field('PAN number').pressSequentially('xy');
  expect(await field('PAN number').inputValue()).toBe('XYABCPR1234');
  // What was filled from a mistyped number goes with it.
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
  await expectAccessible(page);
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

test('the states: searchable, kept for when there is no network, and Retry where they never came', async () => {
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
  // Written behind; the next start without an answer shows it.
  await expect.poll(async () => JSON.stringify(await keptAnswers())).toContain('Tamil Nadu');
  await page.route('**/api/public/states', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: /State$/ }).click();
  await page.getByRole('option', { name: 'Kerala' }).waitFor();
});

test('a refused registration: heading and message in an alert, a toast titled Error, nothing typed is lost', async () => {
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, error: { message: 'This email is registered already.' } },
    }),
  );
  await page.goto('/signup');
  const typed: [string, string][] = [
    ['Name', 'Asha Rao'],
    ['Mobile number', '9876501234'],
    ['Email', 'asha@shop.example'],
    ['Organization', 'Asha Net'],
    ['GST number', '29ABCPR1234F1ZT'],
    ['Address', '14 Brigade Road'],
    ['City', 'Bengaluru'],
    ['Pincode', '560025'],
  ];
  for (const [label, value] of typed) await field(label).fill(value);
  await page.getByRole('spinbutton').first().click();
  await page.keyboard.type('05041990');
  await password('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await alert().filter({ hasText: 'Oops! Something went wrong.' }).waitFor();
  expect(await alert().textContent()).toContain('This email is registered already.');
  await toast('Error').filter({ hasText: 'This email is registered already.' }).waitFor();
  expect(await field('Name').inputValue()).toBe('Asha Rao');
  await expectAccessible(page);
});

test('the second factor: six boxes that are one field; wrong, used and too many codes; the way back', async () => {
  const submit = page.getByRole('button', { name: 'Login in' });
  const enter = async () => {
    await page.goto('/login');
    await field('Email').fill('2fa@demo.example');
    await password('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter your google auth code').waitFor();
  };
  await enter();
  const code = field('Please enter your google auth code');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await submit.isDisabled()).toBe(true);
  await code.pressSequentially('12a345');
  expect([await code.inputValue(), await submit.isDisabled()]).toEqual(['12345', true]);
  await code.press('Backspace');
  expect(await code.inputValue()).toBe('1234');
  // A paste with a blank in the middle, as authenticator apps copy it.
  await code.fill('');
  await code.evaluate((input: HTMLInputElement) => {
    input.focus();
    document.execCommand('insertText', false, '000 000');
  });
  expect([await code.inputValue(), await submit.isDisabled()]).toEqual(['000000', false]);
  await submit.click();
  await alert().waitFor();
  expect(await alert().textContent()).toContain('code');
  await toast('Error').waitFor();
  expect(await code.inputValue()).toBe('');
  await expectAccessible(page);

  const right = totpCode(DEMO_TOTP_SECRET, totpStep(now()));
  await code.fill(right);
  await submit.click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await enter();
  await code.fill(right);
  await submit.click();
  await alert().waitFor();
  for (let tries = 0; tries < 5; tries += 1) {
    await code.fill('000000');
    await submit.click();
    await expect.poll(() => code.inputValue()).toBe('');
  }
  await alert().filter({ hasText: 'Too many' }).waitFor();
  await page.getByRole('button', { name: 'Back to email and password' }).click();
  await field('Email').waitFor();
});

test('a forgotten password: the mail, the minute that survives a reload, the link that works once', async () => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expectMessage(field('Email'), 'Email is required.');
  await expectFocus(field('Email'));
  await expectAccessible(page);
  await page.clock.install();
  await field('Email').fill('t1@demo.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .getByRole('status')
    .getByText('A password reset link has been sent to your email address')
    .waitFor();
  await toast('A password reset link has been sent to your email address').waitFor();
  const resend = page.getByRole('button', { name: /Resend/ });
  expect(await resend.textContent()).toMatch(/^Resend \((60|59)\)$/);
  expect(await resend.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.clock.runFor(20_000);
  await expect.poll(() => resend.textContent()).toMatch(/^Resend \((40|39)\)$/);
  await page.reload();
  await expect.poll(() => resend.textContent()).toMatch(/^Resend \((40|3\d)\)$/);
  await page.clock.runFor(41_000);
  await expect.poll(() => resend.textContent()).toBe('Resend');
  expect(await resend.isDisabled()).toBe(false);
  expect(await page.getByRole('link', { name: 'Go back to login' }).getAttribute('href')).toBe('/login');

  await expect
    .poll(async () => (await portal.mailsTo('t1@demo.example')).length, { timeout: 20_000 })
    .toBe(1);
  const [mail = ''] = await portal.mailsTo('t1@demo.example');
  const link = /\/reset-password\/\S+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await password('New password').fill('abc');
  await expectMessage(password('New password'), 'Password must be at least 10 characters long');
  await password('New password').fill('abcdefghij');
  await expectMessage(password('New password'), 'Password must contain at least one number');
  await password('New password').fill('Changed@2026');
  await password('Confirm password').fill('Changed@2027');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expectMessage(password('Confirm password'), 'Passwords do not match');
  await expectFocus(password('Confirm password'));
  await expectAccessible(page);
  await password('Confirm password').fill('Changed@2026');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await toast('Your password has been reset successfully. You can now login').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  await page.goto(link.replace('/reset-password/', '/reset-password#'));
  await password('New password').fill('Changed@2028');
  await password('Confirm password').fill('Changed@2028');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await alert().waitFor();
  await toast('Error').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  await page.goto('/reset-password');
  await alert().filter({ hasText: 'Token is required' }).waitFor();
});

test('a new password on a phone where its owner is signed in: every session ends, and this phone forgets', async () => {
  await signIn(page, 't2@demo.example');
  await expect.poll(async () => Object.keys(await keptAnswers()).join()).toContain('partner:');
  await page.request.post('/api/auth/forgot-password', { data: { email: 't2@demo.example' } });
  await expect
    .poll(async () => (await portal.mailsTo('t2@demo.example')).length, { timeout: 20_000 })
    .toBe(1);
  const [mail = ''] = await portal.mailsTo('t2@demo.example');
  // Before the page rests nothing is started there that forgets.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto(/\/reset-password\/\S+/.exec(mail)?.[0] ?? '');
  await password('New password').fill(PASSWORD);
  await password('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  const partners = async () => Object.keys(await keptAnswers()).filter((owner) => owner.includes('partner'));
  await expect.poll(partners).toEqual([]);
});

test('the profile: read-only fields, Save only for a change, leaving asks, a refusal keeps what is typed', async () => {
  await signIn(page, 't3@demo.example');
  await page.goto('/profile');
  const panel = page.getByRole('tabpanel', { name: 'Profile' });
  const save = panel.getByRole('button', { name: 'Save' });
  await field('Name').waitFor();
  expect(await field('Name').inputValue()).toBe('Sunita Sharma');
  for (const label of ['Email', 'PAN number', 'GST number', 'State'])
    expect([label, await field(label).getAttribute('readonly')]).toEqual([label, '']);
  expect(await field('PAN number').inputValue()).toBe('BQTPS6604L');
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
  await expectAccessible(page);
  await field('Mobile number').fill('9414034567');
  await field('City').fill('Kota');

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await expectAccessible(page);
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

  // An ended session: the sign-in, and back, with what was typed.
  await page.evaluate(() => localStorage.setItem('access_token', 'over'));
  await page.reload();
  await page.getByText('Your session has ended.').waitFor();
  await field('Email').fill('t3@demo.example');
  await password('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => field('City').inputValue()).toBe('Kota');
  await save.click();
  await toast('Saved successfully').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.reload();
  await expect.poll(() => field('City').inputValue()).toBe('Kota');

  await field('City').fill('Ajmer');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.goto('/profile');
  await expect.poll(() => field('City').inputValue()).toBe('Kota');
});

test('bank details: a large photo is made smaller, an upload can be cancelled and tried again, every digit stays', async () => {
  await signIn(page, 't3@demo.example');
  await page.goto('/profile?tab=bank');
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
  await field('IFSC code').fill('icic0001234');
  await expect.poll(() => field('Bank name').inputValue()).toBe('ICICI Bank');
  await field('IFSC code').fill('hdfc0001234');
  await expect.poll(() => field('Bank name').inputValue()).toBe('HDFC Bank');
  await field('IFSC code').fill('zzzz0001234');
  await page.getByText('No bank is known by the first four letters.').waitFor();
  await field('Bank name').fill('Own Bank');
  await field('IFSC code').fill('sbin0001234');
  expect(await field('Bank name').inputValue()).toBe('Own Bank');
  await expectAccessible(page);

  await cheque.setInputFiles({
    name: 'cheque.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await page.getByText('File type should be one of the following: .jpeg, .jpg, .png, .webp').waitFor();
  await cheque.setInputFiles({
    name: 'cheque.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([noisyPng(8).subarray(0, 40), Buffer.alloc(1_200_000)]),
  });
  await page.getByText('This picture cannot be opened.').waitFor();

  // Held, then cancelled.
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
  await save.click();
  await toast('Saved successfully').waitFor();
  await page.reload();
  await expect.poll(() => field('Account number').inputValue()).toBe('001234567890');
  await page.getByRole('img', { name: 'The cheque on file' }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'The cheque on file' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(500);
});

test('an API that offers only section 7: no profile call, an account number as a long JSON number', async () => {
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
  await signIn(page, 't3@demo.example');
  await page.goto('/profile');
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
  expect(await field('Account number').inputValue()).toBe('123456789012345678');
  await expect.poll(async () => JSON.stringify(await keptAnswers()), { timeout: 5000 }).toContain('Jaipur');
  await page.reload();
  await page.getByRole('tab', { name: 'Profile', exact: true }).click();
  await expect.poll(() => field('City').inputValue()).toBe('Jaipur');
});

test('a session that is over in one tab is over in every tab, with a notice; a log-out leaves nothing behind', async () => {
  await signIn(page, 't3@demo.example');
  const other = await page.context().newPage();
  await other.goto('/schemes');
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  // It hears of the end from this tab, not from its own next question.
  await other.route('**/partner/notifications', () => undefined);
  await page.evaluate(() => localStorage.setItem('access_token', 'over'));
  await page.reload();
  await page.getByText('Your session has ended.').waitFor();
  await other.getByText('Your session has ended.').waitFor();
  await other.getByRole('textbox', { name: 'Email' }).fill('t3@demo.example');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.goto('/profile');
  await field('City').fill('Udaipur');
  await page.getByRole('button', { name: 'Account' }).click();
  const told = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await told;
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await other.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await other.getByText('Your session has ended.').count()).toBe(0);
  const left = async () => [
    ...Object.keys(await keptAnswers()).filter((owner) => !owner.includes('visitor')),
    ...(await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')),
    ])),
  ];
  await expect.poll(left).toEqual([]);
  expect(JSON.stringify(await keptAnswers())).not.toContain('Sunita');
});
