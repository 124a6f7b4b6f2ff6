import { type Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { claimForm, today } from '../journeys/claim-form.ts';
import { longTexts } from '../screens/long-texts.ts';
import { holdBack, setUpJourneys, signIn } from '../journeys/portal.ts';

/** Popups, calendar and terms load apart from the screen: here they load late, or not at all. */

const POPUPS = '**/assets/popups-*.js';
const CALENDAR = '**/assets/calendar-popup-*.js';
const TERMS = '**/assets/terms-text-*.js';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});
// A worker would serve these files at once.
beforeEach(() => journeys.comeAgain({ serviceWorkers: 'block', timezoneId: 'Asia/Kolkata' }));

async function openClaimForm() {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await claimForm(page).submit.waitFor();
}

const t1 = () => page.getByRole('button', { name: /ND\/T1 partner/ });
const calendar = () => page.getByRole('button', { name: 'Calendar: Invoice date' });
const isFocused = (name: RegExp | string) => page.locator(':focus').and(page.getByRole('button', { name }));

test('a list and a calendar that are pressed before they have loaded open later, and return the focus to their buttons', async () => {
  const [letPopups, letCalendar] = [await holdBack(page, POPUPS), await holdBack(page, CALENDAR)];
  await openClaimForm();
  await t1().click();
  await isFocused(/ND\/T1 partner/).waitFor();
  expect(await t1().getAttribute('aria-expanded')).toBe('false');
  letPopups();
  await page.getByRole('listbox').waitFor();
  await page.locator('[role=listbox]:focus, [role=listbox] :focus').waitFor();
  await page.getByRole('option', { name: 'Rajdhani Systems, New Delhi' }).click();
  await isFocused('Rajdhani Systems, New Delhi ND/T1 partner').waitFor();

  await page.getByRole('spinbutton').first().press('Alt+ArrowDown');
  await isFocused(/^Calendar/).waitFor();
  letCalendar();
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: /^Today/ }).click();
  await isFocused(/^Calendar/).waitFor();
  const parts = await page.getByRole('spinbutton').allTextContents();
  expect(parts.toReversed().join('-')).toBe(today());
});

test('a list that loads after the partner has moved on stays closed and takes no focus', async () => {
  const letPopups = await holdBack(page, POPUPS);
  await openClaimForm();
  const { invoiceNumber } = claimForm(page);
  await t1().click();
  await invoiceNumber.click();
  const script = page.waitForResponse(POPUPS);
  letPopups();
  // Waits until the script has run and two frames are drawn. Text, as vitest would rewrite the import.
  const frame = 'new Promise(requestAnimationFrame)';
  await page.evaluate(`import('${(await script).url()}').then(() => ${frame}).then(() => ${frame})`);
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.type('INV-7');
  expect(await invoiceNumber.inputValue()).toBe('INV-7');
  await t1().press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('listbox').count()).toBe(1);
});

test('a popup that fails to load says so, the form stays usable, and a later press opens it with its styles', async () => {
  for (const files of [POPUPS, CALENDAR]) await page.route(files, (route) => route.abort());
  await openClaimForm();
  const form = claimForm(page);
  for (const button of [t1(), calendar()]) {
    await button.click();
    await page.getByText('The server could not be reached.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('The server could not be reached.').waitFor({ state: 'hidden' });
  }
  await form.invoiceNumber.fill('INV-8');
  await form.typeDate(today());
  await page.getByText(/Draft saved/).waitFor();
  for (const files of [POPUPS, CALENDAR]) await page.unroute(files);
  await t1().click();
  const option = page.getByRole('option').first();
  await expect.poll(() => option.evaluate((element) => getComputedStyle(element).minHeight)).toBe('44px');
  await page.keyboard.press('Escape');
  await calendar().click();
  await page.getByRole('grid').waitFor();
});

test('an open menu stays at its button when an answer of the API moves the button', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 't2@demo.example', { address: '/rebate-programs', title: 'Rebate Programs' });
  // Not by its role: an open menu hides the rest of the page from screen readers.
  const button = page.locator('button[aria-label^="Actions for"]').filter({ visible: true }).last();
  const menu = page.getByRole('menu');
  await button.click();
  await menu.waitFor();
  const gap = async () => {
    const [one, other] = [await menu.boundingBox(), await button.boundingBox()];
    if (!one || !other) throw new Error('the menu is closed');
    return Math.min(Math.abs(one.y - other.y - other.height), Math.abs(other.y - one.y - one.height));
  };
  await expect.poll(gap).toBeLessThan(16);
  const top = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  await longTexts(page);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(top).toBeGreaterThan(before + 50);
  await expect.poll(gap).toBeLessThan(16);
});

test('terms that fail to load cannot be accepted; Retry loads them', async () => {
  await page.route(TERMS, (route) => route.abort());
  await signIn(page, 't3@demo.example');
  // Without idle time only the screen and Retry request the terms.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto('/claims/1/scheme/submit');
  await page.getByText('The terms could not be loaded.').waitFor();
  const accept = page.getByRole('checkbox');
  expect(await accept.isDisabled()).toBe(true);
  await page.unroute(TERMS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await page.getByText('The terms could not be loaded.').waitFor({ state: 'hidden' });
});
