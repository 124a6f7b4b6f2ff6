import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  PASSWORD,
  SCRIPTS,
  holdBack,
  portalIsReady,
  setUpJourneys,
  signInByForm,
  toastsOn,
} from './portal.ts';
import { expectKept } from './worker.ts';
import { expectFocus } from './focus.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

const pressContinue = async (email = 't3@demo.example', password = PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
};
const alert = () => page.getByRole('alert').filter({ hasText: /\S/ });
const toast = () => toastsOn(page);

test('the sign-in screen has everything the specification names', async () => {
  await page.goto('/login');
  await page.getByRole('heading', { name: "Partner's Portal" }).waitFor();
  // Waits until the portal has replaced the prerendered markup.
  await expect.poll(() => page.title()).toContain('Login');
  expect(await page.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  expect(await page.getByRole('link', { name: 'Signup as a Partner' }).getAttribute('href')).toBe('/signup');
  await page.getByText('Or', { exact: true }).waitFor();
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test.each([
  ['Email', 'a@b.c', 'Email should be at least 6 characters long'],
  ['Email', `${'a'.repeat(250)}@x.in`, 'Email must be at most 254 characters long'],
  ['Email', 'not an address', 'Please enter a valid email'],
  ['Password', 'Partner@2', 'Password must be at least 10 characters long'],
  ['Password', 'x'.repeat(101), 'Password must be at most 100 characters long'],
])('typing into %s the value "%s" shows "%s", without leaving the field', async (label, value, message) => {
  await page.goto('/login');
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByText(message, { exact: true }).waitFor();
});

test('an emptied field shows its message while typing; a submit shows both messages and focuses the first field', async () => {
  await page.goto('/login');
  await portalIsReady(page);
  const email = page.getByLabel('Email');
  await email.pressSequentially('x');
  await email.press('Backspace');
  await page.getByText('Email is required.', { exact: true }).waitFor();
  expect(await page.getByText('Password is required', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Password is required', { exact: true }).waitFor();
  await expectFocus(email);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
});

test('a wrong password gives the API’s message in a red alert and an Error toast', async () => {
  await page.goto('/login');
  await pressContinue('t3@demo.example', 'Partner@2027');
  await alert().waitFor();
  expect(await alert().textContent()).toContain('Email or password is incorrect.');
  expect(await toast().textContent()).toContain('Error');
  expect(await toast().textContent()).toContain('Email or password is incorrect.');
});

test.each([
  ['no connection', undefined, 'Something went wrong', 'The server could not be reached.'],
  [
    'a 500 with HTML',
    { status: 500, body: '<html>oops</html>', contentType: 'text/html' },
    'Something went wrong',
    'The server has a problem',
  ],
  [
    'a 200 that says no in a text',
    { json: { success: false, error: 'Your account is locked.' } },
    'Your account is locked.',
    '',
  ],
  [
    'a 200 that says no in an object',
    { json: { success: false, error: { message: 'Locked.' } } },
    'Locked.',
    '',
  ],
  ['a 200 that says no without words', { json: { success: false } }, 'Something went wrong', ''],
])('%s: shows the text of the error catalogue', async (_, answer, message, hint) => {
  await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()));
  await page.goto('/login');
  await pressContinue();
  await alert().waitFor();
  expect(await alert().textContent()).toContain(message);
  expect(await alert().textContent()).toContain(hint);
  expect(await toast().textContent()).toContain(message);
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('the button shows that it waits, and only one toast is shown at a time', async () => {
  await page.goto('/login');
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.fulfill({ status: 401, json: { success: false, error: 'No.' } });
  });
  await pressContinue();
  await page.getByRole('status').filter({ hasText: 'Please wait' }).waitFor({ state: 'attached' });
  answer();
  await alert().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => toast().count()).toBe(1);
});

test('signed in, /login leads home; signed out, every other address leads to /login and back', async () => {
  await page.goto('/claims/scheme/?program_id=2');
  await page.getByRole('heading', { name: "Partner's Portal" }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await pressContinue();
  await page.getByRole('heading', { name: 'Switch & Win' }).waitFor();
  expect(new URL(page.url()).search).toBe('?program_id=2');
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an address that leads off the portal is not followed after the sign-in', async () => {
  await page.goto(`/login?back=${encodeURIComponent('/..//evil.example/')}`);
  await pressContinue();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('logging out wipes local storage and ends the session in every tab', async () => {
  await signInByForm(page, 't3@demo.example');
  const other = await page.context().newPage();
  await other.goto('/schemes');
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByText('Sunita Sharma').waitFor();
  await page.getByText('t3@demo.example').waitFor();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await other.getByRole('button', { name: 'Continue' }).waitFor();
});

test('a log-out without a network ends the session once there is one', async () => {
  await signInByForm(page, 't3@demo.example');
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const status = async () =>
    (
      await fetch(journeys.urlOf('/api/partner/profile/dashboard'), {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status;
  // The menu may still be on its way.
  await expectKept(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await status()).toBe(200);
  await page.context().setOffline(false);
  await expect.poll(status).toBe(401);
});

test('a session that is over leads to the sign-in with a notice, and back', async () => {
  await signInByForm(page, 't3@demo.example');
  await page.evaluate(() => localStorage.setItem('access_token', 'over'));
  await page.goto('/schemes');
  await page.getByText('Your session has ended.').waitFor();
  await pressContinue();
  await page.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
});

test('what is typed before the scripts have loaded is kept, and validated when they have', async () => {
  const release = await holdBack(page, SCRIPTS);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('t3@demo.example');
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD.slice(0, 4));
  release();
  // The portal has replaced the prerendered markup when its own script answers.
  await page.getByRole('button', { name: 'Show password' }).waitFor();
  await portalIsReady(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('t3@demo.example');
  // The kept text is validated as if it had been typed now.
  await page.getByText('Password must be at least 10 characters long', { exact: true }).waitFor();
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(PASSWORD.slice(4));
  expect(await password.inputValue()).toBe(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('a press on "Continue" before the scripts have loaded does not submit the form natively, and signs in later', async () => {
  const release = await holdBack(page, SCRIPTS);
  let navigations = 0;
  page.on('framenavigated', () => {
    navigations += 1;
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await pressContinue();
  expect(new URL(page.url()).search).toBe('');
  // The button shows that it was pressed.
  await page.locator('button[data-busy]', { hasText: 'Continue' }).waitFor();
  // Submits again, as the impatient do.
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  expect(navigations).toBe(1);
  release();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});
