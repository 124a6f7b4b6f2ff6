import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { totpCode, totpStep } from '#server/modules/session/totp.ts';
import { DEMO_TOTP_SECRET } from '#server/seed/partners.data.ts';
import { expectAccessible } from './axe.ts';
import { PASSWORD, setUpJourneys, signIn } from './portal.ts';
import { accountPage, expectMessage } from './account-page.ts';
import { expectFocus } from './focus.ts';

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { alert, toast, field, password, keptAnswers } = accountPage(() => page);
const now = () => new Date();

test('the second factor: six boxes that are one field; wrong, used and too many codes; going back', async () => {
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
  // Pastes a code with a space in the middle, as authenticator apps copy it.
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

  const right = totpCode(DEMO_TOTP_SECRET, totpStep(now()));
  await code.fill(right);
  await submit.click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await enter();
  await code.fill(right);
  await submit.click();
  await alert().waitFor();
  // A used code does not count: five wrong ones are taken, the sixth is not.
  for (let tries = 0; tries < 6; tries += 1) {
    await code.fill('000000');
    await submit.click();
    await expect.poll(() => code.inputValue()).toBe('');
  }
  await alert().filter({ hasText: 'Too many' }).waitFor();
  await page.getByRole('button', { name: 'Back to email and password' }).click();
  await field('Email').waitFor();
  expect(await field('Email').inputValue()).toBe('2fa@demo.example');
  // As after a change of the language.
  await page.reload();
  await expect.poll(() => field('Email').inputValue()).toBe('2fa@demo.example');
  expect(await password('Password').inputValue()).toBe('');
});

test('a forgotten password: the mail, a wait of one minute that survives a reload, a link that works once', async () => {
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
  // The countdown runs meanwhile, at the speed of the machine. It must never start again.
  const secondsLeft = async () => Number(/^Resend \((\d+)\)$/.exec((await resend.textContent()) ?? '')?.[1]);
  expect(await secondsLeft()).toBeLessThanOrEqual(60);
  expect(await resend.isDisabled()).toBe(true);
  await page.clock.runFor(20_000);
  await expect.poll(secondsLeft).toBeLessThanOrEqual(40);
  await page.reload();
  await expect.poll(secondsLeft).toBeLessThanOrEqual(40);
  await page.clock.runFor(41_000);
  await expect.poll(() => resend.textContent()).toBe('Resend');
  expect(await resend.isDisabled()).toBe(false);
  expect(await page.getByRole('link', { name: 'Go back to login' }).getAttribute('href')).toBe('/login');
  // A clock that was set back starts no wait, and neither it nor an hour makes the request look like a new one.
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (const hours of [-1, 1]) {
    await page.clock.setSystemTime(Date.now() + hours * 60 * 60_000);
    await page.clock.runFor(1000);
    expect(await resend.textContent()).toBe('Resend');
    await page.reload();
    await send.waitFor();
    expect(await send.isDisabled()).toBe(false);
    expect(await field('Email').inputValue()).toBe('t1@demo.example');
    await page.clock.setSystemTime(Date.now() + 5 * 60_000);
    await page.reload();
    await resend.waitFor();
  }

  await expect.poll(async () => (await portal.mailsTo('t1@demo.example')).length).toBe(1);
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

test('a session that ends in one tab ends in every tab, with a notice; a log-out leaves no data behind', async () => {
  await signIn(page, 't3@demo.example');
  const other = await page.context().newPage();
  await other.goto('/schemes');
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  // The other tab must learn of the end from this tab, not from its own next request.
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
