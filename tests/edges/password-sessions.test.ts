import { type Page, type Route } from 'playwright';
import { expect, test } from 'vitest';
import { TOKEN_KEY } from '#src/device/storage-keys.ts';
import { PASSWORD, setUpJourneys, signIn } from '../journeys/portal.ts';
import { accountPage } from '../journeys/account-page.ts';

/** What a password reset does to the sessions on this device. */

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { toast, password, keptAnswers } = accountPage(() => page);

/** Opens the link of the mail and fills in the form. */
async function openReset(email: string): Promise<void> {
  await page.request.post('/api/auth/forgot-password', { data: { email } });
  await expect.poll(async () => (await portal.mailsTo(email)).length).toBe(1);
  const [mail = ''] = await portal.mailsTo(email);
  await page.goto(/\/reset-password\/\S+/.exec(mail)?.[0] ?? '');
  await password('New password').fill(PASSWORD);
  await password('Confirm password').fill(PASSWORD);
}

async function resetPasswordOf(email: string): Promise<void> {
  await openReset(email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await toast('Your password has been reset successfully. You can now login').waitFor();
}

test('a password reset whose answer is lost says that the password may be set', async () => {
  await openReset('t3@demo.example');
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/auth/reset-password', lost, { times: 1 });
  const press = () => page.getByRole('button', { name: 'Reset password' }).click();
  await press();
  await page.getByText('The new password may be set already.').waitFor();
  await press();
  await toast('Your password has been reset successfully. You can now login').waitFor();
});

test('a mail whose request is answered by nobody may be on its way; the next press gets the first answer', async () => {
  let sent = 0;
  await page.route('**/api/auth/forgot-password', async (route) => {
    await route.fetch();
    sent += 1;
    // More often than the API sends mails to one address.
    return sent < 7 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('t3@demo.example');
  const send = page.getByRole('button', { name: 'Send' });
  for (let press = 1; press < 7; press += 1) {
    await send.click();
    await expect.poll(() => sent).toBe(press);
    await page.getByText('The link may be on its way to you already.').waitFor();
  }
  await send.click();
  await toast('A password reset link has been sent to your email address').waitFor();
});

test('a password reset on a phone where its partner is signed in ends the session', async () => {
  await signIn(page, 't2@demo.example');
  await resetPasswordOf('t2@demo.example');
  await page.getByText('Your session has ended.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});

test('a password reset leaves another partner signed in who uses the same computer', async () => {
  await signIn(page, 't3@demo.example');
  await resetPasswordOf('2fa@demo.example');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByText('t3@demo.example').waitFor();
  expect(Object.keys(await keptAnswers()).join()).toContain('partner:');
});
