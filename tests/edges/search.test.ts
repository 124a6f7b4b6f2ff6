import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectFocus } from '../journeys/focus.ts';

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const DESK = { viewport: { width: 1280, height: 800 } };
const options = () => page.getByRole('option');

/** Opens the search by its keys, and types. */
async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search everything' }).waitFor();
  await page.keyboard.type(text);
}

test('a claim is found by four digits of its number, with the keyboard alone', async () => {
  await portal.comeAgain(DESK);
  await signIn(page, 't3@demo.example', { address: '/claims/scheme?program_id=all' });
  const number = await page.locator('tbody').getByRole('link').first().textContent();
  const digits = /\d{4}/.exec(number ?? '')?.[0] ?? '';
  await page.goto('/about-us');
  await page.getByRole('heading', { name: 'Support' }).waitFor();
  await search(digits);
  await options()
    .filter({ hasText: number ?? '' })
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: number ?? '' }).waitFor();
});

test('claims are asked for once something is typed', async () => {
  const asked: string[] = [];
  const claimsAsked = () => asked.filter((path) => /\/partner\/claims\/\w+\/\d+$/.test(path)).length;
  await portal.comeAgain(DESK);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 't3@demo.example', { address: '/schemes', title: 'Exclusive Schemes' });
  await page.keyboard.press('Control+k');
  await options().filter({ hasText: 'Scan an invoice' }).waitFor();
  expect(claimsAsked()).toBe(0);
  await page.keyboard.type('1');
  await expect.poll(claimsAsked).toBeGreaterThan(0);
});

test('pages, actions and schemes are found by any of their words; Escape gives the focus back', async () => {
  await portal.comeAgain(DESK);
  await signIn(page, 't2@demo.example');
  const open = page.getByRole('button', { name: 'Search everything (Ctrl K)' });
  await open.click();
  await options().filter({ hasText: 'Scan an invoice' }).waitFor();
  await page.keyboard.type('scheme, camera');
  await expect.poll(() => options().allTextContents()).toEqual([expect.stringMatching(/^Suraksha Camera/)]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('wifi');
  await expect.poll(() => options().first().textContent()).toMatch(/^Wi-Fi 7 Power Play/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('nothing has this name');
  await page.getByText('Nothing found.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('bank');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Bank Details', selected: true }).waitFor();
  await open.click();
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').waitFor({ state: 'detached' });
  await expectFocus(open);
});

test('what is typed after Ctrl K never goes into a field; Escape goes back to it; no search opens over a menu', async () => {
  await portal.comeAgain(DESK);
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const number = page.getByLabel('Invoice number');
  await number.fill('AB');
  // Without waiting: the search may have to be loaded first.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rewards');
  await page.getByRole('searchbox').waitFor();
  expect(await number.inputValue()).toBe('AB');
  // The first Escape empties the search, the next one closes it: some of the word may have come in time.
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').waitFor({ state: 'detached' });
  await expectFocus(number);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await page.getByRole('searchbox').count()).toBe(0);
});
