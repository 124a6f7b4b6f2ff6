import { type Locator, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { isOnTop, setUpJourneys, signIn, signInByForm } from '../journeys/portal.ts';
import { expectFocus } from '../journeys/focus.ts';
import { wordsOf } from '../screens/words.ts';

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

/** Of a phone's height, what a title and its way may take. */
const HEAD = 160;
/** What a keyboard of 300 px leaves. */
const ABOVE_KEYBOARD = { width: 360, height: 440 };
/** The highest target that the specification's top bar leaves. */
const TOP_BAR = 51;

test.each([
  '/',
  '/schemes',
  '/scheme/1',
  '/claims/scheme',
  '/claims/scheme?program_id=all',
  '/claims/1/scheme/submit',
  '/claims/submit',
  '/rewards',
  '/rewards/1',
  '/statement',
  '/notifications',
  '/profile',
  '/profile?tab=bank',
  '/about-us',
])('%s shows its first content within 160 px', async (address) => {
  await signIn(page, 't3@demo.example', { address });
  await page.locator('main h1:not(:text("Loading"))').waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-pending]'));
  const top = await page.evaluate(() => {
    const title = document.querySelector('main h1');
    const after = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.contains(title) &&
        !title?.contains(element) &&
        element.getBoundingClientRect().height > 10 &&
        (title?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return Math.min(...after.map((element) => element.getBoundingClientRect().top));
  });
  expect(top).toBeLessThanOrEqual(HEAD);
});

test.each(['/claims/1/scheme/submit', '/profile', '/profile?tab=bank', '/signup'])(
  '%s: above a keyboard no field in use is under a bar',
  async (address) => {
    if (address !== '/signup') await signIn(page, 't3@demo.example', { address });
    else await page.goto(address);
    const submit = page.locator('form button[type=submit]:visible');
    await submit.waitFor();
    await page.setViewportSize(ABOVE_KEYBOARD);
    const controls = page.locator('form :is(input, button, [role=spinbutton]):visible:not([tabindex="-1"])');
    const covered: string[] = [];
    for (const control of await controls.all()) {
      await control.focus();
      const place = await control.evaluate(async (element) => {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const { top, bottom, left, width } = element.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        const whole = element.closest('label') ?? element;
        return { top, bottom, isSeen: at !== null && (whole.contains(at) || at.contains(whole)) };
      });
      if (!place.isSeen || place.top < TOP_BAR || place.bottom > ABOVE_KEYBOARD.height)
        covered.push(
          `${await control.evaluate((element) => element.outerHTML.slice(0, 120))} ${JSON.stringify(place)}`,
        );
    }
    expect(covered).toEqual([]);
  },
);

test('the bars at the foot of forms are 64 px high at most', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const heightOfBar = async (name: string) => {
    const bar = page.getByRole('button', { name, exact: true }).locator('xpath=..');
    return (await bar.boundingBox())?.height;
  };
  await page.getByLabel('Invoice number').fill('BAR/1');
  await page.getByText('Draft saved').waitFor();
  expect(await heightOfBar('Submit Claim')).toBeLessThanOrEqual(64);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  expect(await heightOfBar('Save')).toBeLessThanOrEqual(64);
});

test('with texts of twice the size the bar of a form passes under the top bar', async () => {
  // In Hindi what follows the bar is so long that its place at the end of the page is under the top bar.
  const m = wordsOf('hi');
  await portal.comeAgain({ viewport: { width: 360, height: 740 }, locale: 'hi-IN' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await signIn(page, 't3@demo.example', { address: '/profile', title: m.profile_title() });
  const save = page.getByRole('button', { name: m.profile_save(), exact: true });
  const atTheEnd = async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    return (await save.boundingBox())?.y;
  };
  await expect.poll(atTheEnd).toBeLessThan(45);
  for (const name of [m.nav_account(), m.nav_menu()])
    expect(await isOnTop(page.getByRole('button', { name, exact: true })), name).toBe(true);
});

test('with texts of twice the size the keyboard reaches the links of a table that is scrolled sideways', async () => {
  await portal.comeAgain({ viewport: { width: 1280, height: 800 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await signIn(page, 't3@demo.example', { address: '/claims/scheme?program_id=1' });
  const table = page.getByRole('table').first();
  const link = table.getByRole('link').first();
  await link.waitFor();
  await table.getByRole('columnheader').getByRole('button').last().focus();
  await table.evaluate((whole) => whole.parentElement?.scrollTo({ left: 9999, behavior: 'instant' }));
  const left = () => link.evaluate((shown) => shown.getBoundingClientRect().left);
  expect(await left()).toBeLessThan(0);
  await page.keyboard.press('Tab');
  await expectFocus(link);
  await expect.poll(left).toBeGreaterThan(0);
});

test('with texts of twice the size a toast and its button, and the notice about notifications, are in the page', async () => {
  await portal.comeAgain({ viewport: { width: 320, height: 740 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  // Chromium's headless shell has denied them to all.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await signInByForm(page, 't3@demo.example');
  const rightOf = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().right);
  const close = page.getByRole('button', { name: 'Close', exact: true }).first();
  await close.waitFor();
  expect(await rightOf(close)).toBeLessThanOrEqual(320);
  const enable = page.getByRole('button', { name: 'Enable notifications' });
  for (const address of ['/notifications', '/profile']) {
    await page.goto(address);
    await enable.waitFor();
    expect(await rightOf(enable), address).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
  }
});

test('the sign-in button stays where it is when messages appear at its fields', async () => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Continue' });
  await button.waitFor();
  const top = async () => (await button.boundingBox())?.y;
  const before = await top();
  await button.click();
  await page.getByText('Password is required').waitFor();
  expect(await top()).toBe(before);
});
