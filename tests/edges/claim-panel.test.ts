import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { manySchemes } from '../many-claims.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { withSchemes } from '../journeys/many-schemes.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectFocus } from '../journeys/focus.ts';

/** At a desk a claim opens beside the list. */

let page: Page;
const journeys = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const DESK = { viewport: { width: 1280, height: 800 } };
const ALL = '/claims/scheme?program_id=all';

const row = (number: string) => page.locator('tbody').getByRole('link', { name: number, exact: true });
const panel = (number: string) => page.getByRole('region', { name: number, exact: true });
const opened = () => new URL(page.url()).searchParams.get('claim');
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const marked = () => page.locator('tbody [aria-current=true]').allTextContents();
const scrolled = () => page.evaluate(() => Math.round(scrollY));
/** A press on any place of the row, of which its link covers the cells. */
const press = (number: string) => row(number).locator('xpath=ancestor::tr').click({ force: true });

/** Three schemes of 50 claims each, the newest first. @returns the numbers of the first page */
async function openList(address = ALL): Promise<readonly string[]> {
  await withSchemes(page, manySchemes(3, 50));
  await signIn(page, 't3@demo.example', { address });
  await page.getByText('1–20 of').waitFor();
  return page.locator('tbody').getByRole('link').allTextContents();
}

test('a pressed row opens beside the list, which stays as it is; Escape and Back close it', async () => {
  await journeys.comeAgain(DESK);
  await openList();
  await page.getByLabel('Status').selectOption('Approved short');
  await page.waitForURL(/status=short/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  const numbers = await page.locator('tbody').getByRole('link').allTextContents();
  const [, , , first = '', , , second = ''] = numbers;
  await row(second).evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const before = {
    address: page.url(),
    entries: await page.evaluate(() => history.length),
    y: await scrolled(),
  };
  expect(before.y).toBeGreaterThan(0);

  await press(first);
  await panel(first).getByText('₹500 of').waitFor();
  await expect.poll(focused).toBe(first);
  expect(await page.locator('h2:focus').count()).toBe(1);
  expect(opened()).toMatch(/^scheme\/\d\/\d+$/);
  expect(page.url().startsWith(before.address)).toBe(true);
  expect(await marked()).toEqual([first]);
  expect(Math.abs((await scrolled()) - before.y)).toBeLessThan(40);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('My Claims');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expectAccessible(page);

  // By keyboard, and in the same entry of the history.
  await row(second).focus();
  await page.keyboard.press('Enter');
  await panel(second).waitFor();
  await expect.poll(focused).toBe(second);
  expect(await panel(first).count()).toBe(0);
  expect(await marked()).toEqual([second]);
  expect(await page.evaluate(() => history.length)).toBe(before.entries + 1);

  // Twice in a row it closes the claim only.
  await page.evaluate(() => {
    for (let times = 0; times < 2; times += 1)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await panel(second).waitFor({ state: 'detached' });
  expect(page.url()).toBe(before.address);
  await expectFocus(row(second));
  expect(await page.locator('tbody').getByRole('link').allTextContents()).toEqual(numbers);
  expect(Math.abs((await scrolled()) - before.y)).toBeLessThan(40);

  // Back from what a reload has kept.
  await press(first);
  await panel(first).waitFor();
  await page.reload();
  await panel(first).waitFor();
  expect(await marked()).toEqual([first]);
  expect(await page.locator('h2:focus').count()).toBe(0);
  // The list stays where it was scrolled to beside the claim.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(scrolled).toBeGreaterThan(before.y + 100);
  const low = await scrolled();
  await page.goBack();
  await panel(first).waitFor({ state: 'detached' });
  expect(page.url()).toBe(before.address);
  expect(await page.locator('tbody').getByRole('link').allTextContents()).toEqual(numbers);
  expect(await scrolled()).toBeGreaterThan(low - 200);

  await press(first);
  await panel(first).getByRole('button', { name: 'Close' }).click();
  await panel(first).waitFor({ state: 'detached' });
  expect(page.url()).toBe(before.address);
  await expectFocus(row(first));
});

test('the list can be used beside the claim, whose own screen is one press away', async () => {
  await journeys.comeAgain(DESK);
  const [first = '', second = ''] = await openList();
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    row(second).click({ button: 'middle' }),
  ]);
  await own.waitForURL(/\/claims\/scheme\/\d\/\d+$/);
  await own.close();
  await press(first);
  await panel(first).waitFor();
  // What was typed comes into the address after the press, and leaves the claim open.
  await page.getByLabel('Search claims').fill(second);
  await press(second);
  await page.waitForURL(/[?&]q=/);
  await panel(second).waitFor();
  await page.getByRole('button', { name: 'Total Value' }).click();
  await page.waitForURL(/sort=total_value/);
  await panel(second).waitFor();
  // The entry before has another view, so it is not the one to go back to.
  await panel(second).getByRole('button', { name: 'Close' }).click();
  await panel(second).waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/sort=total_value/);
  expect(page.url()).toMatch(/q=/);

  await press(second);
  await panel(second).getByRole('button', { name: /^Ask/ }).click();
  await page.getByRole('dialog').getByLabel('Message').waitFor();
  // Escape closes the dialog only.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await panel(second).getByRole('link', { name: 'Open on its own page' }).click();
  await page.getByRole('heading', { level: 1, name: second }).waitFor();
  await page.goBack();
  await panel(second).waitFor();
});

test('on paper is the list alone, with all its columns', async () => {
  await journeys.comeAgain(DESK);
  const [first = ''] = await openList();
  await press(first);
  await panel(first).waitFor();
  const headers = page.getByRole('table', { name: 'Claims' }).getByRole('columnheader');
  expect(await headers.count()).toBe(4);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await headers.count()).toBe(8);
  expect(await panel(first).count()).toBe(0);
  const table = await page.getByRole('table', { name: 'Claims' }).boundingBox();
  expect(table?.width).toBeGreaterThan(1200);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await panel(first).waitFor();
});

test('an address opens the claim beside the list, or none, and a press of another row the next', async () => {
  await journeys.comeAgain(DESK);
  const [first = '', second = ''] = await openList();
  await press(first);
  await panel(first).waitFor();
  const link = page.url();
  const complaints = [
    'nothing',
    'scheme/1',
    'rebate/1/1',
    'scheme/1/987654',
    'scheme/1/1/1',
    '%00',
    '../../x',
    '',
  ];
  for (const claim of complaints) {
    await page.goto(`${ALL}&claim=${encodeURIComponent(claim)}`);
    await page.getByText('1–20 of').waitFor();
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
    expect(await marked()).toEqual([]);
  }
  await page.goto('about:blank');
  await page.goto(link);
  await panel(first).waitFor();
  await press(second);
  await panel(second).waitFor();
  await page.keyboard.press('Escape');
  await panel(second).waitFor({ state: 'detached' });
  expect(opened()).toBeNull();

  // On the next page of the list there is no row to give the focus back to.
  await press(first);
  await panel(first).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await row(first).waitFor({ state: 'detached' });
  await panel(first).getByRole('button', { name: 'Close' }).click();
  await panel(first).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('a phone, and a window that is not wide, have the own screen of a claim', async () => {
  const [first = ''] = await openList(`${ALL}&claim=scheme/9/9/9`).then(() =>
    page.getByRole('list', { name: 'Claims' }).locator('strong').allTextContents(),
  );
  await page.getByRole('list', { name: 'Claims' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: first }).waitFor();
  const own = new URL(page.url()).pathname;
  expect(own).toMatch(/^\/claims\/scheme\/\d\/\d+$/);
  for (const options of [{}, { viewport: { width: 900, height: 700 } }]) {
    if ('viewport' in options) {
      await journeys.comeAgain(options);
      await openList();
    } else await page.goto(ALL);
    await page.getByText('1–20 of').waitFor();
    await page.goto(`${ALL}&claim=${own.slice('/claims/'.length)}`);
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    expect(new URL(page.url()).pathname).toBe(own);
    // The list is one step back.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'My Claims' }).waitFor();
  }
});
