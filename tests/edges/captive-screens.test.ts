import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at } from '../json.ts';
import { pdfFile } from '../pdf.ts';
import { accountPage } from '../journeys/account-page.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { COMPANION_ONLY, PASSWORD, setUpJourneys, signIn } from '../journeys/portal.ts';
import { programmePage } from '../journeys/programme-page.ts';
import { expectAnswersKept, expectKept } from '../journeys/worker.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { HOTEL, SAID, SUCCESS, ofHotel } from '../journeys/captive-wifi.ts';

let page: Page;
const { arrived, askApi, ...portal } = setUpJourneys((visited) => {
  page = visited;
});

const enter = () => page.context().route('**/*', ofHotel);
const leave = () => page.context().unroute('**/*');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const { field, password, fillSignUp } = accountPage(() => page);
const { chooseVoucher } = programmePage(() => page);
const main = () => page.getByRole('main');

/** Expects a failure message in the main area, and no message of success anywhere on the page. */
async function expectNotReached(): Promise<void> {
  await main().getByText(SAID).first().waitFor();
  expect(await page.getByText(SUCCESS).count()).toBe(0);
}

test('a success answer to a redemption that is not from the API is not trusted', async () => {
  await signIn(page, 't2@demo.example', { address: '/rewards/3' });
  await chooseVoucher();
  await page.route('**/partner/transactions/scheme/3', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { success: true } }) : route.continue(),
  );
  await button('Redeem Now').click();
  await button('Confirm').click();
  await page.getByText('It is not certain whether your redemption arrived').waitFor();
  expect(await page.getByText(SUCCESS).count()).toBe(0);
});

test(
  'a success answer to a claim that is not from the API is not trusted: the claim is looked for, posted again and arrives once',
  COMPANION_ONLY,
  async () => {
    await page.clock.install();
    await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
    await claimForm(page).fill('YES/1');
    let foreign = 1;
    await page.route('**/partner/claims/scheme/1', (route) => {
      if (route.request().method() !== 'POST' || foreign === 0) return route.continue();
      foreign -= 1;
      return route.fulfill({ json: { success: true } });
    });
    await button('Submit Claim').click();
    const kept = page.getByRole('region', { name: 'On this device' });
    await kept.getByText('YES/1').waitFor();
    expect(await arrived('YES/1')).toBe(0);
    // The list has two minutes to show it. Both at once: a jump of the clock may cut off a look into the storage, and
    // then no claim is shown for a moment.
    await expect
      .poll(async () => {
        await page.clock.fastForward(30_000);
        return { arrived: await arrived('YES/1'), shown: await kept.count() };
      })
      .toEqual({ arrived: 1, shown: 0 });
  },
);

test('if a Wi-Fi answers only the writes, the backoff between attempts still applies', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).fill('WRITES/1');
  let tries = 0;
  await page.route('**/partner/common/upload', (route) => {
    tries += 1;
    return route.fulfill({ status: 200, contentType: 'text/html', body: HOTEL });
  });
  await page.clock.install();
  await button('Submit Claim').click();
  const card = page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
  await card.filter({ hasText: 'WRITES/1' }).getByText(SAID).waitFor();
  for (let second = 0; second < 60; second += 1) await page.clock.runFor(1000);
  // Attempts at once, then after 2, 4, 8, 16 and 32 s.
  expect(tries).toBeLessThanOrEqual(6);
  expect(await arrived('WRITES/1')).toBe(0);
});

test('notices stay when an HTML page answers in place of the feed', COMPANION_ONLY, async () => {
  await signIn(page, 't3@demo.example', { address: '/notifications' });
  const notices = main().getByRole('listitem');
  await expect.poll(() => notices.count()).toBeGreaterThan(3);
  await expectAnswersKept(page, 'notifications');
  await expectKept(page);
  await enter();
  const asked = page.waitForResponse('**/partner/notifications');
  await page.reload();
  await asked;
  await expect.poll(() => notices.count()).toBeGreaterThan(3);
  expect(await page.getByText('Nothing new').count()).toBe(0);
});

test(
  'a profile behind a hotel’s Wi-Fi is not called saved, and what is typed stays',
  COMPANION_ONLY,
  async () => {
    await signIn(page, 't1@demo.example');
    await expectKept(page);
    await page.goto('/profile');
    await field('City').fill('Kota');
    await enter();
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expectNotReached();
    expect(await field('City').inputValue()).toBe('Kota');
    await leave();
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved successfully').first().waitFor();
    expect(at(await askApi('t1@demo.example', '/partner/profile'), 'data', 'city')).toBe('Kota');
  },
);

test('an agreement behind a hotel’s Wi-Fi is not called uploaded; after a lost answer the portal looks for it and finds it', async () => {
  await signIn(page, 't2@demo.example');
  await expectKept(page);
  await page.goto('/rebate-programs');
  const vertical = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'SURVEILLANCE', exact: true }) });
  await vertical.getByLabel('Agreement for SURVEILLANCE (PDF)').setInputFiles(pdfFile());
  await enter();
  await vertical.getByRole('button', { name: 'Upload agreement' }).click();
  await expectNotReached();
  await main()
    .getByText(/It may have arrived/)
    .first()
    .waitFor();
  await leave();
  await page.route('**/api/partner/programs/rebate/quarter/*/agreements', async (route) => {
    await fetchAnswer(route);
    await route.fulfill({ status: 200, contentType: 'text/html', body: HOTEL });
  });
  await vertical.getByRole('button', { name: 'Upload agreement' }).click();
  await page.getByText('Agreement uploaded successfully. The answer was lost on the way.').waitFor();
  await vertical.getByText('Your agreement is under review').waitFor();
  expect(await main().getByText('Failed to upload agreement').count()).toBe(0);
});

test('sign-in, forgotten and new password, and sign-up behind a hotel’s Wi-Fi explain the failure', async () => {
  // The worker serves the screens from the device.
  await page.goto('/login');
  await expectKept(page);
  await enter();
  await field('Email').fill('t3@demo.example');
  await password('Password').fill(PASSWORD);
  await button('Continue').click();
  await expectNotReached();

  await page.goto('/forgot-password');
  await field('Email').fill('t3@demo.example');
  await button('Send').click();
  await expectNotReached();
  expect(await button('Send').isEnabled()).toBe(true);

  await page.goto('/reset-password/some-token');
  await password('New password').fill('Changed@2026');
  await password('Confirm password').fill('Changed@2026');
  await button('Reset password').click();
  await expectNotReached();

  await leave();
  await fillSignUp('hotel@shop.example');
  await enter();
  await button('Register').click();
  await expectNotReached();
  expect(await field('Name').inputValue()).toBe('Asha Rao');
  await leave();
  await button('Register').click();
  await page.getByRole('alertdialog', { name: 'Registered successfully!' }).waitFor();
});

test('a lazy part of the page that a Wi-Fi blocks costs no typed text, and loads with the next network', async () => {
  await portal.comeAgain({ serviceWorkers: 'block' });
  await signIn(page, 't1@demo.example');
  // Only index.html is answered by the Wi-Fi: HTML in place of a script would be a console error.
  const part = '**/assets/bank-names-*';
  let cut = () => undefined as void;
  const isTyped = new Promise<void>((resolve) => {
    cut = resolve;
  });
  await page.route(part, async (route) => {
    await isTyped;
    await route.abort();
  });
  await page.route('**/?newest', (route) => route.fulfill({ contentType: 'text/html', body: HOTEL }));
  const isLeftOut = page.waitForEvent('console', (line) =>
    line.text().startsWith('A part of the page is left out'),
  );
  await page.goto('/profile');
  await field('Organization').fill('Typed behind a Wi-Fi');
  const gone: string[] = [];
  // After a reload the page would be the Wi-Fi's.
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('framenavigated', (frame) => gone.push(frame.url()));
  cut();
  await isLeftOut;
  expect(gone).toEqual([]);
  expect(await field('Organization').inputValue()).toBe('Typed behind a Wi-Fi');
  await page.unroute(part);
  await page.context().setOffline(true);
  const isHere = page.waitForResponse(part);
  await page.context().setOffline(false);
  expect((await isHere).status()).toBe(200);
  expect(await field('Organization').inputValue()).toBe('Typed behind a Wi-Fi');
});
