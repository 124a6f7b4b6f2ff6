import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { fetchAnswer } from '../fetch-answer.ts';
import { noisyPng } from '../png.ts';
import { accountPage } from '../journeys/account-page.ts';
import { COMPANION_ONLY, PASSWORD, holdBack, setUpJourneys, signIn } from '../journeys/portal.ts';
import { keptAnswers } from '../journeys/worker.ts';

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { toast, field, password } = accountPage(() => page);
const smallPicture = { name: 'cheque.png', mimeType: 'image/png', buffer: noisyPng(32) };

/** Presses Save, and holds the call back until the returned function is called. */
async function holdSave(): Promise<() => void> {
  const letGo = await holdBack(page, '**/api/partner/profile', 'POST');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/partner/profile'),
  );
  await page.getByRole('tabpanel', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  await sent;
  return letGo;
}

test('what is typed while a profile is being saved stays, still to be saved', COMPANION_ONLY, async () => {
  await signIn(page, 't1@demo.example', { address: '/profile' });
  await field('City').waitFor();
  const before = await field('City').inputValue();
  await field('City').fill('Nashik');
  const letGo = await holdSave();
  await field('City').fill(before);
  await field('Organization').fill('Kulkarni Networks');
  letGo();
  await toast('Saved successfully').waitFor();
  const typed = async () => [await field('City').inputValue(), await field('Organization').inputValue()];
  expect(await typed()).toEqual([before, 'Kulkarni Networks']);
  expect(await toast('This was changed elsewhere').count()).toBe(0);
  await page.reload();
  await expect.poll(typed).toEqual([before, 'Kulkarni Networks']);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await toast('Saved successfully').waitFor();
});

test(
  'a text that is changed back stays, even if the next start knows the profile only as it was before the save',
  COMPANION_ONLY,
  async () => {
    await signIn(page, 't1@demo.example', { address: '/profile' });
    await field('City').waitFor();
    const before = await field('City').inputValue();
    await expect.poll(async () => (await keptAnswers(page)).get('profile')).toContain(before);
    // The page writes answers to the device 300 ms after they change. Now it never does.
    await page.evaluate(() => {
      const { setTimeout: original } = globalThis;
      Reflect.set(globalThis, 'setTimeout', (task: () => void, ms = 0) =>
        ms === 300 ? 0 : original(task, ms),
      );
    });
    await field('City').fill('Nashik');
    const letGo = await holdSave();
    await field('City').fill(before);
    letGo();
    await toast('Saved successfully').waitFor();
    const answer = await holdBack(page, '**/api/partner/profile', 'GET');
    await page.reload();
    await expect.poll(() => field('City').inputValue()).toBe(before);
    const save = page.getByRole('tabpanel').getByRole('button', { name: 'Save' });
    expect(await save.isEnabled()).toBe(false);
    answer();
    await expect.poll(() => save.isEnabled()).toBe(true);
    expect(await field('City').inputValue()).toBe(before);
    await toast('This was changed elsewhere').waitFor();
  },
);

test('a save keeps what another tab has saved since the form was opened', COMPANION_ONLY, async () => {
  await signIn(page, 't3@demo.example', { address: '/profile' });
  await field('City').waitFor();
  const other = await page.context().newPage();
  await other.goto('/profile');
  await other.getByLabel('City', { exact: true }).fill('Bundi');
  await other.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await other.getByText('Saved successfully').waitFor();

  await page.bringToFront();
  expect(await field('City').inputValue()).not.toBe('Bundi');
  await field('Address').fill('12 Johari Bazaar');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await toast('Saved successfully').waitFor();
  expect(await portal.askApi('t3@demo.example', '/partner/profile')).toMatchObject({
    data: { city: 'Bundi', address: '12 Johari Bazaar' },
  });
  await expect.poll(() => field('City').inputValue()).toBe('Bundi');
});

test('Back on the question for a code asks first, and says that nothing was saved', async () => {
  await signIn(page, 't3@demo.example');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.route('**/api/partner/profile', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { success: false, error: '2FA_ENABLED' } })
      : route.continue(),
  );
  await field('City').fill('Kota');
  await page.getByRole('tabpanel', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Confirm with a code' }).waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await toast('Nothing was saved: no code was entered.').waitFor();
});

test(
  'leaving a profile while it is being saved asks nothing, keeps later changes, and the next screen shows the result',
  COMPANION_ONLY,
  async () => {
    await signIn(page, 't3@demo.example', { address: '/profile' });
    await field('City').fill('Ajmer');
    const letGo = await holdSave();
    await field('Organization').fill('Sharma Networks');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    letGo();
    await toast('Saved successfully').waitFor();
    await page.goto('/profile');
    await expect.poll(() => field('City').inputValue()).toBe('Ajmer');
    expect(await field('Organization').inputValue()).toBe('Sharma Networks');
  },
);

test(
  'a save that is answered after its partner has logged out changes nothing for the next partner',
  COMPANION_ONLY,
  async () => {
    await signIn(page, 't2@demo.example', { address: '/profile' });
    let letGo = () => undefined as void;
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let answered = 0;
    await page.route('**/api/partner/profile{,/bank-details}', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await fetchAnswer(route);
      answered += 1;
      await isHeld;
      return route.fulfill({ response });
    });
    await field('Name').fill('Another Name');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => answered).toBe(1);
    await page.getByRole('tab', { name: 'Bank Details' }).click();
    await field('Account holder').fill('Another Name');
    await field('Account number').fill('998877665544');
    await field('Account number again').fill('998877665544');
    await field('IFSC code').fill('SBIN0001234');
    await page.getByLabel('Cancelled cheque').setInputFiles(smallPicture);
    await page.getByRole('img', { name: 'Preview of cheque.png' }).waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => answered).toBe(2);

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await field('Email').fill('t1@demo.example');
    await password('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const finished = ['/profile', '/bank-details'].map((end) =>
      page.waitForEvent(
        'requestfinished',
        (request) => request.url().endsWith(end) && request.method() === 'POST',
      ),
    );
    letGo();
    await Promise.all(finished);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    expect(await page.getByText('Meera Kulkarni').count()).toBe(1);
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect.poll(() => field('Name').inputValue()).toBe('Meera Kulkarni');
    await page.getByRole('tab', { name: 'Bank Details' }).click();
    await field('Account holder').waitFor();
    expect(await field('Account holder').inputValue()).toBe('');
    expect(await toast('Saved successfully').count()).toBe(0);
  },
);

test('a picture that is slow to shrink does not replace a later choice, and does not come back once removed', async () => {
  await page.addInitScript(() => {
    const open = createImageBitmap;
    globalThis.createImageBitmap = async (image: ImageBitmapSource) => {
      if (image instanceof File && image.name === 'slow.png')
        await new Promise((resolve) => {
          addEventListener('let-go', resolve, { once: true });
        });
      return open(image);
    };
  });
  await signIn(page, 't3@demo.example', { address: '/profile?tab=bank' });
  const cheque = page.getByLabel('Cancelled cheque');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/partner/common/upload')) uploads.push(request.url());
  });
  const slow = { ...smallPicture, name: 'slow.png', buffer: noisyPng(900) };
  const letGo = async () => {
    await page.evaluate(() => dispatchEvent(new Event('let-go')));
    // When a later picture has been made smaller, an earlier one has been, too.
    await cheque.setInputFiles({ ...slow, name: 'after.png' });
    await page.getByRole('img', { name: 'Preview of after.jpg' }).waitFor();
  };
  await field('Account holder').fill('Ravi Sharma');
  const save = page.getByRole('tabpanel').getByRole('button', { name: 'Save' });
  expect(await save.isEnabled()).toBe(true);
  await cheque.setInputFiles(slow);
  await expect.poll(() => save.isEnabled()).toBe(false);
  await cheque.setInputFiles(smallPicture);
  await page.getByRole('img', { name: 'Preview of cheque.png' }).waitFor();
  await expect.poll(() => save.isEnabled()).toBe(true);
  await letGo();
  await expect.poll(() => uploads.length).toBe(2);
  expect(await page.getByText('slow.jpg').count()).toBe(0);

  await cheque.setInputFiles(slow);
  await page.getByRole('button', { name: 'Remove after.jpg' }).click();
  await letGo();
  await expect.poll(() => uploads.length).toBe(3);
});
