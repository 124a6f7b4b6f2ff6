import { type Locator, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { claimForm } from '../journeys/claim-form.ts';
import { COMPANION_ONLY, setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectFocus } from '../journeys/focus.ts';

const DESK = { viewport: { width: 1280, height: 800 } };

let page: Page;
const journeys = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const styleOf = async (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const focusedHeading = () =>
  page.evaluate(() => (document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : ''));

/** Expects a property that tells two elements apart to differ, which forced colours could prevent. */
async function expectToDiffer(one: Locator, other: Locator, property: string): Promise<void> {
  expect(await styleOf(one, property), property).not.toBe(await styleOf(other, property));
}

/** Expects a ring around the focused element, or around the field it is part of. */
async function expectRing(): Promise<void> {
  const rings = await page.evaluate(() => {
    const found: string[] = [];
    for (let element = document.activeElement; element; element = element.parentElement) {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      if (outlineStyle !== 'none' && outlineWidth !== '0px') found.push(outlineColor);
    }
    return found;
  });
  expect(rings.length, `no ring around ${await page.locator(':focus').innerHTML()}`).toBeGreaterThan(0);
}

test('forced colours: focus, chosen item, error and dots are still visible', COMPANION_ONLY, async () => {
  await journeys.comeAgain(DESK);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Email is required').waitFor();
  await expectFocus(page.getByLabel('Email'));
  await expectRing();
  await signIn(page, 't3@demo.example');
  const [home, schemes] = [
    page.getByRole('link', { name: 'Home', exact: true }),
    page.getByRole('link', { name: 'Schemes', exact: true }),
  ];
  await expectToDiffer(home, schemes, 'border-bottom-color');
  const bell = page.getByRole('link', { name: /unread/ });
  await bell.waitFor();
  await expectToDiffer(bell.locator('span').last(), page.getByRole('banner'), 'background-color');

  const account = page.getByRole('button', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  await expectToDiffer(items.first(), items.last(), 'background-color');
  await page.keyboard.press('Escape');

  await page.goto('/profile');
  await expectToDiffer(
    page.getByRole('tab', { name: 'Profile' }),
    page.getByRole('tab', { name: 'Bank Details' }),
    'border-bottom-color',
  );

  await page.goto('/claims/1/scheme/submit');
  const form = claimForm(page);
  const t1 = page.getByRole('button', { name: /ND\/T1 partner/ });
  await t1.focus();
  await expectRing();
  await page.keyboard.press('Enter');
  const options = page.getByRole('option');
  await expectToDiffer(options.first(), options.last(), 'background-color');
  await page.keyboard.press('Enter');
  const terms = page.getByRole('checkbox');
  const tick = page.locator('label:has(input[type=checkbox]) svg');
  expect(await styleOf(tick, 'visibility')).toBe('hidden');
  await terms.focus();
  await page.keyboard.press('Space');
  expect(await styleOf(tick, 'visibility')).toBe('visible');
  await page.getByRole('button', { name: /Calendar/ }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Calendar/ }).click();
  const chosen = page.getByRole('button', { name: /selected/ });
  await expectToDiffer(chosen, page.getByRole('button', { name: /day,/ }).first(), 'background-color');
  await page.keyboard.press('Escape');
  await form.submit.click();
  await page.getByText('Invoice number is required.').waitFor();
  await expectFocus(page.getByRole('button', { name: /^Choose.*T2 partner/ }));
  await expectRing();
});

test('the focus returns from menus and dialogs, and moves to the heading of each new screen', async () => {
  await signIn(page, 't3@demo.example');
  await expect.poll(focusedHeading).toBe('Dashboard');
  const account = page.getByRole('button', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('Escape');
  await expectFocus(account);
  for (const [name, heading] of [
    ['Dashboard', 'Dashboard'],
    ['schemes', 'Exclusive Schemes'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await expect.poll(focusedHeading).toBe('Exclusive Schemes');
  await page.goto('/rewards/1');
  const redeem = page.getByRole('button', { name: 'Redeem Now' });
  await redeem.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Alert' });
  await dialog.getByText('Please select denomination').waitFor();
  await expectFocus(dialog.getByRole('button', { name: 'Ok' }));
  // The dialog traps the focus.
  await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expectFocus(redeem);
});

test('a loading screen has a heading that says so, and the focus moves on to the real heading', async () => {
  await signIn(page, 't3@demo.example');
  let answer = () => undefined as void;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/partner/programs/1', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.getByRole('link', { name: 'View EDM: Wi-Fi 7 Power Play' }).click();
  await page.getByRole('heading', { level: 1, name: 'loading ...' }).waitFor();
  await expect.poll(focusedHeading).toBe('loading ...');
  answer();
  await page.getByRole('heading', { level: 1, name: 'Wi-Fi 7 Power Play' }).waitFor();
  await expect.poll(focusedHeading).toBe('Wi-Fi 7 Power Play');
});

test('the top bar, a scheme card and a product line have names and roles', COMPANION_ONLY, async () => {
  await journeys.comeAgain(DESK);
  await signIn(page, 't2@demo.example');
  await page.getByRole('link', { name: /unread/ }).waitFor();
  const bar = await page.getByRole('banner').ariaSnapshot();
  for (const part of [
    `- link "Partner's Portal"`,
    '- navigation "Main"',
    '- link "Home"',
    '- link "Schemes"',
    '- link "Rebate Programs"',
    '- button "Account"',
  ])
    expect(bar).toContain(part);
  const scheme = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Switch & Win' }) })
    .ariaSnapshot();
  for (const part of [
    '- heading "Switch & Win" [level=3]',
    'link "Submit Claim: Switch & Win"',
    'link "View EDM: Switch & Win"',
    'link "Claims: Switch & Win"',
  ])
    expect(scheme).toContain(part);
  await page.goto('/claims/1/scheme/submit');
  const line = page.getByRole('group', { name: 'Product 1' });
  await line.waitFor();
  const product = await line.ariaSnapshot();
  for (const part of [
    '- group "Product 1"',
    '- textbox "Quantity"',
    '- textbox "Line total (₹)"',
    '- button "Choose Product"',
  ])
    expect(product).toContain(part);
});

test('only loading indicators move for longer than 200 ms, and with reduced motion nothing moves', async () => {
  const motions = () =>
    page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part);
          const isWaiting = style.animationIterationCount === 'infinite';
          const times = {
            change: seconds(style.transitionDuration),
            show: isWaiting ? 0 : seconds(style.animationDuration),
            wait: isWaiting ? seconds(style.animationDuration) : 0,
          };
          return Math.max(...Object.values(times)) > 0 ? [times] : [];
        }),
      );
    });
  await signIn(page, 't3@demo.example');
  await page.route('**/api/partner/programs/1', () => undefined);
  for (const address of [
    '/',
    '/scheme/1',
    '/claims/1/scheme/submit',
    '/rewards/1',
    '/profile',
    '/about-us',
  ]) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    const normal = await motions();
    expect(normal.length, address).toBeGreaterThan(0);
    expect(
      Math.max(...normal.map(({ change, show }) => Math.max(change, show))),
      address,
    ).toBeLessThanOrEqual(0.2);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect([address, await motions()]).toEqual([address, []]);
    expect(await page.evaluate(() => document.getAnimations().length), address).toBe(0);
  }
});
