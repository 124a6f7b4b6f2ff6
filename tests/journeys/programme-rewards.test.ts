import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { pdfFile, pdfOfSize } from '../pdf.ts';
import { expectAccessible } from './axe.ts';
import { claimForm, today } from './claim-form.ts';
import { COMPANION_ONLY, PASSWORD, setUpJourneys, signIn } from './portal.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { at, fieldsOf } from '../json.ts';
import { programmePage } from './programme-page.ts';
import { claimIdOf, claimRows } from './claim-rows.ts';
import { expectFocus } from './focus.ts';

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { toast, heading, valueOf, chooseVoucher, openQuarter } = programmePage(() => page);

test('scheme: claim → approve → points → redeem → transaction; a lost answer never redeems twice', async () => {
  await signIn(page, 't3@demo.example', { address: '/rewards/1' });
  await heading('Past transactions').waitFor();
  const points = async () => Number((await valueOf('Available amount'))?.replace(/\D/g, ''));
  const before = await points();
  await page.goto('/claims/1/scheme/submit');
  await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  const form = claimForm(page);
  await form.fill('POINTS/1', {
    line: { product: 'Tarang AX3000 Router', quantity: '40', total: '400000' },
  });
  await form.submit.click();
  const row = claimRows(page).filter({ hasText: 'POINTS/1' });
  await row.waitFor();
  const claimId = await claimIdOf(row);
  await portal.admin(`/claims/${claimId}/review`, { volume: 400_000 });
  await page.goto('/rewards/1');
  await expect.poll(points).toBe(before + 400_000);

  const rows = page
    .getByRole('table', { name: 'Past transactions' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: 'E-voucher' });
  const past = await rows.count();
  const choose = async () => {
    await chooseVoucher();
    await page.getByRole('button', { name: 'Redeem Now' }).click();
    await page
      .getByRole('alertdialog', { name: 'Please confirm' })
      .getByText(/delivered by our team to your stored email t3@demo.example/)
      .waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  const congratulation = page.getByRole('alertdialog', { name: 'Congratulations' });
  await choose();
  await congratulation.getByText('Your reward will be send by our team on your address.').waitFor();
  await congratulation.getByText('Claimed successfully').waitFor();
  expect(await toast('Claimed successfully').count()).toBe(0);
  await expectAccessible(page);
  await congratulation.getByRole('button', { name: 'See where it stands' }).click();
  await expect.poll(() => rows.count()).toBe(past + 1);
  const title = page.getByRole('heading', { name: 'Past transactions' });
  await expectFocus(title);
  expect((await title.boundingBox())?.y).toBeLessThan(740);
  expect(await points()).toBe(before + 300_000);
  expect(await valueOf('Selected reward')).toBe('None');

  // The request arrives, its answer is lost.
  const posts = '**/api/partner/transactions/scheme/1';
  let isLost = true;
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await fetchAnswer(route);
    return route.abort('connectionreset');
  });
  await choose();
  await congratulation.waitFor();
  await congratulation.getByRole('button', { name: 'Ok' }).click();
  await expect.poll(() => rows.count()).toBe(past + 2);
  expect(await points()).toBe(before + 200_000);
  await page.unroute(posts);

  // The request is lost and then the API cannot be asked: nothing can be redeemed until the outcome is certain.
  let isCut = false;
  await page.route(posts, (route) => {
    isCut ||= route.request().method() === 'POST';
    return isCut ? route.abort() : route.continue();
  });
  await choose();
  await page.getByText('It is not certain whether your redemption arrived').waitFor();
  expect(await page.getByRole('button', { name: 'Redeem Now' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.unroute(posts);
  await page.reload();
  await page.getByText('It is not certain whether your redemption arrived').waitFor();
  const look = page.getByRole('button', { name: 'Look again' });
  const lookAgain = async () => {
    const answered = page.waitForResponse(posts);
    await look.click();
    await answered;
    await expect.poll(() => look.getAttribute('data-busy').catch(() => null)).toBe(null);
  };
  await lookAgain();
  expect(await page.getByRole('button', { name: 'Redeem Now' }).isDisabled()).toBe(true);
  // A jump of the device's clock neither ends nor extends the wait of two minutes.
  for (const time of ['2099-01-01', '2001-01-01']) {
    await page.clock.setFixedTime(new Date(time));
    await lookAgain();
    await page.getByText('It is not certain whether your redemption arrived').waitFor();
    expect(await page.getByRole('button', { name: 'Redeem Now' }).isDisabled()).toBe(true);
  }
  // It looks by itself at the end. The fake clock starts at zero, behind the clock of the page, so it goes further.
  const answered = page.waitForResponse(posts);
  await page.clock.fastForward('10:00');
  await answered;
  await expect.poll(() => page.getByRole('button', { name: 'Redeem Now' }).isEnabled()).toBe(true);
  expect(await rows.count()).toBe(past + 2);

  await page.route(posts, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { success: false, error: { message: 'Out of stock.' } } })
      : route.continue(),
  );
  await choose();
  await page.getByRole('alertdialog', { name: 'Alert' }).getByText('Out of stock.').waitFor();
  await toast('Out of stock.').waitFor();
});

test('a balance that the API does not tell is not known, never 0, and the API judges the redemption', async () => {
  await page.route('**/api/partner/transactions/scheme/1', async (route) => {
    if (route.request().method() === 'POST') return route.continue();
    const body = fieldsOf(await (await fetchAnswer(route)).json());
    const scheme = { ...fieldsOf(at(body, 'data', 'scheme')), total_available_value: null };
    return route.fulfill({ json: { ...body, data: { ...fieldsOf(at(body, 'data')), scheme } } });
  });
  await signIn(page, 't3@demo.example', { address: '/rewards/1' });
  await heading('Past transactions').waitFor();
  expect(await valueOf('Available amount')).toBe('not known');
  expect(await page.getByText(/ to go$|Within reach/).count()).toBe(0);
  await page
    .getByRole('group', { name: /^Quantity of E-voucher/ })
    .getByRole('button')
    .click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Redeem Now' }).click();
  await page.getByRole('alertdialog', { name: 'Please confirm' }).waitFor();
});

test('transactions that are answered after their partner has logged out are not shown to the next partner', async () => {
  let isChecked = false;
  let letGo = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await signIn(page, 't1@demo.example', { address: '/rewards/3' });
  await heading('Past transactions').waitFor();
  const theirs = await valueOf('Available amount');
  await page
    .getByRole('group', { name: /^Quantity of/ })
    .first()
    .getByRole('button')
    .click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Redeem Now' }).click();
  const address = '**/api/partner/transactions/scheme/3';
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') return route.abort();
    const response = await fetchAnswer(route);
    isChecked = true;
    await isHeld;
    return route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => isChecked).toBe(true);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email').fill('t2@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading('Dashboard').waitFor();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/scheme/3'));
  letGo();
  await answered;
  await page.getByRole('link', { name: 'Rewards' }).last().click();
  await page.getByRole('link', { name: /^Suraksha Camera Carnival/ }).click();
  await heading('Past transactions').waitFor();
  expect(await valueOf('Available amount')).not.toBe(theirs);
});

test('Confirm that is pressed three times in one task redeems once', async () => {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/partner/transactions/scheme/1')) posts += 1;
  });
  await page.route('**/api/partner/transactions/scheme/1', async (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill({ status: 422, json: { success: false, error: { message: 'Not now.' } } });
    const body = fieldsOf(await (await fetchAnswer(route)).json());
    const scheme = { ...fieldsOf(at(body, 'data', 'scheme')), total_available_value: null };
    return route.fulfill({ json: { ...body, data: { ...fieldsOf(at(body, 'data')), scheme } } });
  });
  await signIn(page, 't3@demo.example', { address: '/rewards/1' });
  await page
    .getByRole('group', { name: /^Quantity of E-voucher/ })
    .getByRole('button')
    .click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Redeem Now' }).click();
  await page.getByRole('button', { name: 'Confirm' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await page.getByRole('alertdialog', { name: 'Alert' }).getByText('Not now.').waitFor();
  expect(posts).toBe(1);
});

test('a gift is confirmed with the address it goes to, and the bar to redeem is 64 px at most', async () => {
  await signIn(page, 't3@demo.example', { address: '/rewards/1' });
  const redeem = page.getByRole('button', { name: 'Redeem Now' });
  await redeem.waitFor();
  const bar = await redeem.locator('xpath=..').boundingBox();
  expect([(bar?.y ?? 0) + (bar?.height ?? 0), (bar?.height ?? 99) <= 64]).toEqual([740, true]);
  await page.route('**/api/partner/transactions/scheme/1', async (route) => {
    const body = fieldsOf(await (await fetchAnswer(route)).json());
    const scheme = { ...fieldsOf(at(body, 'data', 'scheme')), total_available_value: null };
    return route.fulfill({ json: { ...body, data: { ...fieldsOf(at(body, 'data')), scheme } } });
  });
  await page.reload();
  await page
    .getByRole('group', { name: /^Quantity of Wireless earbuds/ })
    .getByRole('button')
    .click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await redeem.click();
  const question = page.getByRole('alertdialog', { name: 'Please confirm' });
  await question.getByText(/The gift goes to the address of your profile: .+, .+\d{6}/).waitFor();
  expect(await question.getByText('e-voucher will be delivered').count()).toBe(0);
  await expectAccessible(page);
  await question.getByRole('link', { name: 'Change the address' }).click();
  await heading('Manage your profile').waitFor();
});

test('rebate: agreement → approve → claim → the achieved bar moves', COMPANION_ONLY, async () => {
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  const vertical = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'SURVEILLANCE', exact: true }) });
  await vertical.getByText('You can upload the agreement here').waitFor();
  await vertical.getByRole('button', { name: 'Upload agreement' }).click();
  await toast('No file selected').filter({ hasText: 'Please select a file to upload' }).waitFor();
  const file = vertical.getByLabel('Agreement for SURVEILLANCE (PDF)');
  expect(await file.getAttribute('accept')).toBe('.pdf,image/jpeg,image/png,image/webp');
  await file.setInputFiles(pdfFile(pdfOfSize(1_100_000)));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await vertical.getByText('File size should be less than 1 MB').waitFor();

  const signed = pdfFile(undefined, 'signed.pdf');
  await file.setInputFiles(signed);
  await vertical.getByText('signed.pdf').waitFor();
  const uploads = '**/api/partner/programs/rebate/quarter/*/agreements';
  await page.route(uploads, (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>no</h1>' }),
  );
  await vertical.getByRole('button', { name: 'Upload agreement' }).click();
  await toast('Oops! Error occurred').filter({ hasText: 'Failed to upload agreement' }).waitFor();
  await expectAccessible(page);
  await page.unroute(uploads);
  let letGo = () => undefined as void;
  await page.route(uploads, async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.abort().catch(() => undefined);
  });
  await vertical.getByRole('button', { name: 'Upload agreement' }).click();
  await vertical.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.poll(() => vertical.getByRole('progressbar').count()).toBe(0);
  letGo();
  await page.unroute(uploads);
  const uploadAgain = vertical.getByRole('button', { name: 'Upload agreement' });
  await expect.poll(() => uploadAgain.getAttribute('aria-disabled')).toBeNull();
  await vertical.getByRole('button', { name: 'Upload agreement' }).click();
  await toast('Agreement uploaded').filter({ hasText: 'Agreement uploaded successfully' }).waitFor();
  await vertical.getByText('Your agreement is under review').waitFor();

  await vertical.getByRole('button', { name: 'View agreement' }).click();
  const viewer = page.getByRole('dialog', { name: 'Agreement for SURVEILLANCE' });
  const sheet = viewer.getByRole('img', { name: 'Page 1 of 1' });
  await sheet.waitFor();
  const width = () => sheet.evaluate((canvas) => canvas.getBoundingClientRect().width);
  await expect.poll(width).toBeGreaterThan(200);
  const fitting = await width();
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(width).toBeGreaterThan(fitting * 1.4);
  const downloading = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  const saved = await readFile(await (await downloading).path());
  expect(saved.equals(signed.buffer)).toBe(true);
  await viewer.getByRole('button', { name: 'Close' }).click();

  const agreements = await (
    await page.request.get('/api/partner/programs/rebate', {
      headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` },
    })
  ).text();
  const id =
    /"id":(\d+),"business_vertical":"SURVEILLANCE"[^}]*"agreement_file":"[^"]+","agreement_approved_date":null/.exec(
      agreements,
    )?.[1];
  await portal.admin(`/agreements/${id}/approve`, {});
  await page.reload();
  await vertical.getByText('Your agreement have been approved').waitFor();
  const achieved = async () =>
    Number(
      (await vertical.getByText('Achieved', { exact: true }).locator('xpath=..').textContent())?.replace(
        /\D/g,
        '',
      ),
    );
  const before = await achieved();
  const meter = () => vertical.getByRole('meter').getAttribute('aria-valuenow');
  const valueBefore = await meter();

  const quarter = await openQuarter();
  await page.goto(`/claims/${quarter}/rebate/submit?business_vertical=SURVEILLANCE`);
  await heading(/For SURVEILLANCE$/).waitFor();
  const form = claimForm(page);
  await page.getByRole('button', { name: /ND\/T1 partner/ }).click();
  await page.getByRole('option').first().click();
  await form.invoiceNumber.fill('REBATE/1');
  await form.typeDate(today());
  await form.invoice.setInputFiles(pdfFile());
  await form
    .line(1)
    .getByRole('button', { name: /Product/ })
    .first()
    .click();
  await page.getByRole('option').first().click();
  await form.line(1).getByLabel('Quantity').fill('10');
  await form.line(1).getByLabel('Line total (₹)').fill('50000');
  await form.acceptTerms();
  await form.submit.click();
  await toast('Claimed successfully').waitFor();
  await page.waitForURL(
    (url) => /^\/claims\/rebate\/?$/.test(url.pathname) && url.search === `?program_id=${quarter}`,
  );
  const row = claimRows(page).filter({ hasText: 'REBATE/1' });
  await row.waitFor();
  const claimId = await claimIdOf(row);
  await portal.admin(`/claims/${claimId}/review`, { volume: 50_000 });
  await page.goto('/rebate-programs');
  await expect.poll(achieved).toBe(before + 50_000);
  expect(Number(await meter())).toBe(Number(valueBefore) + 50_000);
});
