import { type Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { at, itemsOf, fieldsOf } from '../json.ts';
import { expectAccessible } from './axe.ts';
import { answerOddly } from './odd-api.ts';
import { setUpJourneys, signIn } from './portal.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { programmePage } from './programme-page.ts';
import { claimRows } from './claim-rows.ts';

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { hrefOf, heading, valueOf, openQuarter } = programmePage(() => page);

describe.each([
  ['the companion API', () => Promise.resolve(), 10],
  ['an API of section 7 only that answers oddly', () => answerOddly(page), 39],
] as const)('with %s', (_, prepare, schemeCount) => {
  const open = async (email: string, address: string) => {
    await prepare();
    await signIn(page, email, { address });
  };

  test('/schemes: the list, and the links Back and My Claims', async () => {
    await open('t3@demo.example', '/schemes');
    await heading('Exclusive Schemes').waitFor();
    expect(await hrefOf('Back')).toBe('/');
    expect(await hrefOf('My Claims')).toMatch(/^\/claims\/scheme\/?$/);
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(schemeCount);
    const pictures = page.locator('main img');
    // The first picture is the largest paint, so it loads at once; the others load lazily.
    expect(await pictures.first().getAttribute('loading')).toBe('eager');
    expect(await pictures.nth(1).getAttribute('loading')).toBe('lazy');
  });

  test('/scheme/{id}: picture, title, window with days left, rewards, terms, both buttons', async () => {
    await open('t3@demo.example', '/scheme/1');
    await heading('Wi-Fi 7 Power Play').waitFor();
    expect(await hrefOf('Back')).toBe('/');
    await page.getByRole('img', { name: 'Picture of Wi-Fi 7 Power Play' }).waitFor();
    await page.getByText(/\d+ days? left, until|Last day for claims is today/).waitFor();
    expect(await hrefOf('Claims')).toMatch(/^\/claims\/scheme\/?\?program_id=1$/);
    expect(await hrefOf(/^Submit Claim/)).toBe('/claims/1/scheme/submit');
    await page.getByRole('heading', { name: 'Rewards', exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Rewards' }).getByRole('listitem').count()).toBe(4);
    await heading('Terms and conditions').waitFor();
  });

  test('/rebate-programs: one item open, the current one; future ones disabled; targets, agreements, quarters', async () => {
    await open('t2@demo.example', '/rebate-programs');
    await heading('Rebate Programs').waitFor();
    expect(await hrefOf('Back')).toBe('/');
    expect(await hrefOf('My Claims')).toMatch(/^\/claims\/rebate\/?$/);
    const items = page.getByRole('button', { name: /^Growth Rebate/ });
    expect(await items.count()).toBe(3);
    expect(await items.nth(0).isDisabled()).toBe(true);
    expect(await items.nth(0).textContent()).toContain('Opens on');
    expect(await items.nth(1).getAttribute('aria-expanded')).toBe('true');
    await items.nth(2).click();
    expect(await items.nth(1).getAttribute('aria-expanded')).toBe('false');
    expect(await items.nth(2).getAttribute('aria-expanded')).toBe('true');
    await items.nth(2).click();
    expect(await items.nth(2).getAttribute('aria-expanded')).toBe('false');
    await items.nth(1).click();

    const soho = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'SOHO', exact: true }) });
    for (const term of ['Basic target', 'Basic rebate', 'Expected target', 'Expected rebate'])
      expect(await soho.getByText(term, { exact: true }).count()).toBe(1);
    await soho.getByRole('meter').waitFor();
    await soho.getByText(/(to basic|Basic target reached)/).waitFor();
    await soho.getByText(/(to expected|Expected target reached)/).waitFor();
    await soho.getByText('Your agreement have been approved').waitFor();
    await page.getByText('You can upload the agreement here').waitFor();

    const table = () => page.getByRole('table', { name: 'Quarters' });
    expect(await table().getByRole('columnheader').allTextContents()).toEqual([
      'Title',
      'Start Date',
      'End Date',
      'Actions',
    ]);
    const firstTitle = () =>
      table().locator('tbody').getByRole('row').first().getByRole('cell').first().textContent();
    expect(await firstTitle()).toContain('Q1');
    await portal.comeAgain({ viewport: { width: 1280, height: 800 } });
    await open('t2@demo.example', '/rebate-programs');
    for (const column of ['Title', 'End Date']) {
      await table().getByRole('button', { name: column }).click();
      await table().getByRole('button', { name: column }).click();
      await expect.poll(firstTitle).toContain('Q4');
      await table().getByRole('button', { name: 'Start Date' }).click();
      await expect.poll(firstTitle).toContain('Q1');
    }
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'View Claims' }).click();
    await page.waitForURL(/\/claims\/rebate\/?\?program_id=\d+$/);
    await page.getByRole('list', { name: 'Targets' }).waitFor();
  });

  test('/claims/scheme: reward cards, the buttons, seven columns, totals that agree with the rows', async () => {
    await open('t1@demo.example', '/claims/scheme?program_id=1');
    await heading('Wi-Fi 7 Power Play').waitFor();
    expect(await hrefOf('Rewards')).toBe('/rewards/1');
    expect(await hrefOf('Submit Claim')).toBe('/claims/1/scheme/submit');
    const card = page.getByRole('list', { name: 'Rewards' }).getByRole('listitem').first();
    for (const term of ['Level', 'Gift', 'Business volume', 'Claimed'])
      expect(await card.getByText(term, { exact: true }).count()).toBe(1);
    await claimRows(page).first().waitFor();
    const rows = await claimRows(page).allTextContents();
    const sum = rows.reduce(
      (total, text) => total + Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')),
      0,
    );
    expect(await page.getByText('Total of the claims shown').textContent()).toContain(
      `₹${new Intl.NumberFormat('en-IN').format(sum)}`,
    );
  });

  test('/claims/rebate: Select Scheme, target cards for both verticals with what was achieved', async () => {
    await open('t2@demo.example', '/claims/rebate');
    await page.getByRole('button', { name: /Select Scheme/ }).waitFor();
    const targets = page.getByRole('list', { name: 'Targets' });
    expect(await targets.getByRole('heading').allTextContents()).toEqual(['SOHO', 'SURVEILLANCE']);
    expect(await targets.getByText('Achieved').count()).toBe(2);
    await claimRows(page).first().waitFor();
  });

  test('/claims/{id}/rebate/submit: vertical from the address, corrected if it is invalid, T2 not applicable', async () => {
    await open('t2@demo.example', '/');
    const id = await openQuarter();
    await heading(/For SOHO$/).waitFor();
    expect(await hrefOf('Back')).toBe('/rebate-programs');
    expect(await page.getByRole('button', { name: /^Not Applicable T2 partner/ }).count()).toBe(1);
    await page.getByRole('button', { name: /ND\/T1 partner/ }).click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option', { name: 'Not Applicable' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.locator('main img').count()).toBe(0);
    await page.goto(`/claims/${id}/rebate/submit?business_vertical=SURVEILLANCE`);
    await heading(/For SURVEILLANCE$/).waitFor();
    const corrected = page.getByText('Claims are for SOHO or SURVEILLANCE. This one is for SOHO.');
    for (const search of [
      '',
      '?business_vertical=CLOUD',
      '?business_vertical=SOHO&business_vertical=SURVEILLANCE',
    ]) {
      await page.goto(`/claims/${id}/rebate/submit${search}`);
      await heading(/For SOHO$/).waitFor();
      expect(new URL(page.url()).search).toBe('?business_vertical=SOHO');
      expect(await corrected.count()).toBe(search === '' ? 0 : 1);
    }
    await page.getByRole('link', { name: 'Change to SURVEILLANCE' }).click();
    await heading(/For SURVEILLANCE$/).waitFor();
    expect(await corrected.count()).toBe(0);
    await page.goto('/claims/1/scheme/submit?business_vertical=CLOUD');
    await heading(/For SOHO$/).waitFor();
    await corrected.waitFor();
    expect(new URL(page.url()).search).toBe('?business_vertical=SOHO');
    await page.goto(`/claims/${id}/rebate/submit`);
    await heading(/For SOHO$/).waitFor();
    await page.getByRole('button', { name: 'Submit Claim' }).click();
    await page.getByText('ND/T1 partner is required.').waitFor();
  });

  test('/rewards/{id}: cards with quantity, available, selected, total and remaining points, eight columns, both alerts', async () => {
    await open('t2@demo.example', '/rewards/1');
    await heading('Wi-Fi 7 Power Play').waitFor();
    await page.getByRole('table', { name: 'Past transactions' }).waitFor();
    expect(await hrefOf('Back')).toMatch(/^\/claims\/scheme\/?\?program_id=1$/);
    expect(await page.getByRole('group', { name: /^Quantity of/ }).count()).toBe(4);
    expect(await valueOf('Available amount')).toMatch(/^[\d,]+ pts$/);
    expect(await valueOf('Selected reward')).toBe('None');
    expect(
      await page
        .getByRole('table', { name: 'Past transactions' })
        .getByRole('columnheader')
        .allTextContents(),
    ).toEqual(['Trxn Id', 'Scheme', 'Amount', 'Status', 'Reward', 'Level', 'Notes', 'Requested Date']);
    const redeem = page.getByRole('button', { name: 'Redeem Now' });
    const dialog = page.getByRole('alertdialog', { name: 'Alert' });
    await redeem.click();
    await dialog.getByText('Please select denomination').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    const quantity = page.getByRole('group', { name: 'Quantity of Tablet, 11 inch' }).getByRole('button');
    await quantity.click();
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    const most = await options.count();
    expect(await options.allTextContents()).toEqual(
      Array.from({ length: most }, (__, index) => String(index + 1)),
    );
    await page.getByRole('option', { name: '1', exact: true }).click();
    expect(await valueOf('Selected reward')).toBe('1 × Tablet, 11 inch');
    expect(await valueOf('Total amount selected')).toBe('12,00,000 pts');
    await page.getByText(/more are needed for this/).waitFor();
    await redeem.click();
    await dialog.getByText(/^Cannot redeem more points\(1200000\) than available points\(\d+\)$/).waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
  });
});

test.each([['/rebate-programs'], ['/claims/rebate'], ['/claims/11/rebate/submit']])(
  '%s tells partners who are not T2 that it is for T2 partners',
  async (address) => {
    await signIn(page, 't3@demo.example', { address });
    await heading('Rebate Programs are for T2 partners').waitFor();
    expect(await hrefOf('Go to the home page')).toBe('/');
  },
);

test.each([
  [
    'under review',
    { agreement_file: '/api/files/x', agreement_approved_date: null },
    {},
    'Your agreement is under review',
  ],
  [
    'approved',
    { agreement_file: '/api/files/x', agreement_approved_date: '2026-04-10' },
    {},
    'Your agreement have been approved',
  ],
  [
    'extended',
    { agreement_file: null, agreement_approved_date: null },
    { is_extended: 1, agreement_start_date: '2020-01-01', agreement_end_date: '2020-02-01' },
    'You can upload the agreement here',
  ],
  [
    'over',
    { agreement_file: null, agreement_approved_date: null },
    { is_extended: false, agreement_start_date: '2020-01-01', agreement_end_date: '2020-02-01' },
    'Agreements can be uploaded from 1 Jan, 2020 to 1 Feb, 2020.',
  ],
  [
    'without all values',
    { agreement_file: '', agreement_approved_date: null, expected_target: null },
    { is_extended: true },
    'The agreement can be uploaded once all targets and percentages are set.',
  ],
])('an agreement that is %s', async (_, agreement, programme, text) => {
  await page.route('**/api/partner/programs/rebate', async (route) => {
    const response = await fetchAnswer(route);
    const body: unknown = await response.json();
    const data = itemsOf(at(body, 'data')).map((rebate) => ({
      ...fieldsOf(rebate),
      ...programme,
      RebateAgreement: itemsOf(at(rebate, 'RebateAgreement')).map((row) => ({
        ...fieldsOf(row),
        ...agreement,
      })),
    }));
    await route.fulfill({ json: { success: true, data } });
  });
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  const isUploadable = text.startsWith('You can');
  expect((await page.getByRole('button', { name: 'Upload agreement' }).count()) > 0).toBe(isUploadable);
  expect((await page.getByRole('button', { name: 'View agreement' }).count()) > 0).toBe(
    text.startsWith('Your'),
  );
  await expectAccessible(page);
});

test('a programme that has ended is open without being called current, until the current one arrives', async () => {
  let isThere = false;
  await page.route('**/api/partner/programs/rebate', async (route) => {
    const response = await fetchAnswer(route);
    const data = itemsOf(at(await response.json(), 'data'));
    await route.fulfill({ json: { success: true, data: isThere ? data : data.slice(2) } });
  });
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  const items = page.getByRole('button', { name: /^Growth Rebate/ });
  const open = () =>
    items.evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded') === 'true'));
  await expect.poll(open).toEqual([true]);
  expect(await items.first().textContent()).not.toContain('Current');

  isThere = true;
  const comeBack = async (inMs: number) => {
    await page.clock.setFixedTime(Date.now() + inMs);
    const asked = page.waitForResponse('**/api/partner/programs/rebate');
    await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
    await asked;
  };
  await comeBack(60_000);
  await expect.poll(open).toEqual([false, true, false]);
  expect(await items.nth(1).textContent()).toContain('Current');
  // What the partner has closed stays closed.
  await items.nth(1).click();
  await comeBack(120_000);
  await expect.poll(open).toEqual([false, false, false]);
});
