import { type Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { claimForm, today } from './claim-form.ts';
import { setUpJourneys, signIn } from './portal.ts';

/** What opens is fetched apart from the screen: here it comes late, or not at all. */

const POPUPS = '**/assets/popups-*';
const CALENDAR = '**/assets/calendar-popup-*';
const TERMS = '**/assets/terms-text-*';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});
// What a worker keeps is there at once.
beforeEach(() => journeys.comeAgain({ serviceWorkers: 'block', timezoneId: 'Asia/Kolkata' }));

/** Holds files back until it is told to let them through. */
async function hold(files: string): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const isLet = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(files, async (route) => {
    await isLet;
    await route.continue();
  });
  return letThrough;
}

async function openClaimForm() {
  await signIn(page, 't3@demo.example');
  await page.goto('/claims/1/scheme/submit');
  await claimForm(page).submit.waitFor();
}

const t1 = () => page.getByRole('button', { name: /ND\/T1 partner/ });
const calendar = () => page.getByRole('button', { name: 'Calendar: Invoice date' });
const isFocused = (name: RegExp | string) => page.locator(':focus').and(page.getByRole('button', { name }));

test('a list and a calendar that are pressed too early open when they come; the focus comes back to their buttons', async () => {
  const [letPopups, letCalendar] = [await hold(POPUPS), await hold(CALENDAR)];
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

test('a list that comes when the partner has gone on stays shut, and takes no focus', async () => {
  const letPopups = await hold(POPUPS);
  await openClaimForm();
  const { invoiceNumber } = claimForm(page);
  await t1().click();
  await invoiceNumber.click();
  const [script, styles] = [page.waitForResponse(`${POPUPS}.js`), page.waitForResponse(`${POPUPS}.css`)];
  letPopups();
  await (await styles).finished();
  // Until it has run, and two frames have been drawn after it; as text, in which the test runner does not replace the import.
  const frame = 'new Promise(requestAnimationFrame)';
  await page.evaluate(`import('${(await script).url()}').then(() => ${frame}).then(() => ${frame})`);
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.type('INV-7');
  expect(await invoiceNumber.inputValue()).toBe('INV-7');
  await t1().press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('listbox').count()).toBe(1);
});

test('what cannot be had says so in words, the form goes on, and a later press opens it, with its styles', async () => {
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

test('terms that cannot be shown cannot be accepted; Retry shows them', async () => {
  await page.route(TERMS, (route) => route.abort());
  await signIn(page, 't3@demo.example');
  // It is asked for once more when the screen has all it needs, as the lists are.
  const isIdle = page.waitForResponse(`${POPUPS}.js`);
  await page.goto('/claims/1/scheme/submit');
  await isIdle;
  await page.getByText('The terms could not be loaded.').waitFor();
  const accept = page.getByRole('checkbox');
  expect(await accept.isDisabled()).toBe(true);
  await page.unroute(TERMS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await page.getByText('The terms could not be loaded.').waitFor({ state: 'hidden' });
});
