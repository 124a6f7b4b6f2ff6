import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, fieldsOf, itemsOf } from '../json.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { claimRows } from '../journeys/claim-rows.ts';

let page: Page;
const journeys = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const ROWS = 45;

/** Repeats the first entry of a list 45 times in the API's answer, each with its own number. */
async function multiply(address: string, list: string, numbered: (number: number) => object): Promise<void> {
  await page.route(address, async (route) => {
    const response = await fetchAnswer(route);
    const body: unknown = await response.json();
    const [first] = itemsOf(at(body, 'data', list));
    const data = fieldsOf(at(body, 'data'));
    const many = Array.from({ length: ROWS }, (_, index) => ({ ...fieldsOf(first), ...numbered(index + 1) }));
    return route.fulfill({ response, json: { success: true, data: { ...data, [list]: many } } });
  });
}

/** Prints the screen on A4. @returns the text of each page */
async function printed(): Promise<string[]> {
  const file = await page.pdf({
    format: 'A4',
    margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
  });
  const pdf = await getDocument({ data: new Uint8Array(file), isEvalSupported: false, verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const texts = await Promise.all(
    pages.map(async (sheet) =>
      (await sheet.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' '),
    ),
  );
  return texts.map((text) => text.replace(/\s+/g, ' '));
}

const NUMBER = /PRINT\/\d+/g;
const INTERACTIVE = 'header, nav, button, input, select, [role=searchbox], a[href="#content"]';

async function openTransactions(): Promise<void> {
  await signIn(page, 't1@demo.example');
  await multiply('**/api/partner/transactions/scheme/1', 'transactions', (number) => ({
    id: number,
    notes: `PRINT/${number}`,
  }));
  await page.goto('/rewards/1');
  await page.getByRole('heading', { name: 'Past transactions' }).waitFor();
}

test('all filtered claims are printed, with partner, programme, day, headers on every page, and no controls', async () => {
  await signIn(page, 't1@demo.example');
  await multiply('**/api/partner/claims/scheme/1', 'claims', (number) => ({
    id: number,
    invoice_number: `PRINT/${number}`,
  }));
  await page.goto('/claims/scheme?program_id=1');
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();
  const rows = claimRows(page);
  expect(await rows.count()).toBe(20);

  const sheets = await printed();
  const text = sheets.join(' ');
  expect(new Set(text.match(NUMBER)).size).toBe(ROWS);
  for (const words of ['Tarang Networks', 'Meera Kulkarni', 'Printed on', 'Wi-Fi 7 Power Play'])
    expect(sheets[0]).toContain(words);
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets.filter((one) => /PRINT\/\d/.test(one)))
    expect(sheet).toContain('Approved Business Volume');
  for (const words of ['Export', 'Search claims', 'Rows per page', 'Rewards', 'Back', 'Select Scheme'])
    expect(text).not.toContain(words);
  await expect.poll(() => rows.count()).toBe(20);

  await page.getByLabel('Search claims').fill('PRINT/17');
  await expect.poll(() => rows.count()).toBe(1);
  expect((await printed()).join(' ').match(NUMBER)).toEqual(['PRINT/17']);
});

test('all transactions are printed, without the rewards and the bar to redeem', async () => {
  await openTransactions();
  const text = (await printed()).join(' ');
  expect(new Set(text.match(NUMBER)).size).toBe(ROWS);
  for (const words of ['Meera Kulkarni', 'Printed on', 'Past transactions', 'Trxn Id'])
    expect(text).toContain(words);
  for (const words of ['Redeem Now', 'Quantity', 'Available amount', 'Rows per page'])
    expect(text).not.toContain(words);
});

test('paper has no bars or controls, and is black on white even if the screen is dark', async () => {
  await journeys.comeAgain({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  await signIn(page, 't1@demo.example', { address: '/claims/scheme?program_id=1' });
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Printed on').waitFor();
  expect(await page.locator(INTERACTIVE).filter({ visible: true }).count()).toBe(0);
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    return [color, getComputedStyle(document.documentElement).backgroundColor];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen' });
  await page.getByText('Printed on').waitFor({ state: 'hidden' });
});

test('Print asks the browser to print', async () => {
  await signIn(page, 't1@demo.example');
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '');
  });
  await page
    .getByRole('link', { name: /^Claims/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('');
});

test('rows stay if the media query for print is false for a moment while the browser prepares the pages', async () => {
  await openTransactions();
  const rows = page.getByRole('table', { name: 'Past transactions' }).locator('tbody').getByRole('row');
  const tell = (name: string) => page.evaluate((event) => dispatchEvent(new Event(event)), name);
  await expect
    .poll(async () => {
      await tell('beforeprint');
      return rows.count();
    })
    .toBe(ROWS);
  for (const media of ['print', 'screen'] as const) await page.emulateMedia({ media });
  await page.waitForFunction(() => !matchMedia('print').matches);
  expect(await rows.count()).toBe(ROWS);
  await tell('afterprint');
  expect(await rows.count()).toBe(10);
});
