import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at } from '../json.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { holdBack, setUpJourneys, signIn, signInByForm, toastsOn } from '../journeys/portal.ts';

let page: Page;
const journeys = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('the dashboard has the three figures and a card with its actions for each scheme', async () => {
  await signIn(page, 't3@demo.example');
  for (const name of ['Active Scheme', 'Total claims', 'Approved claims']) {
    const figure = page
      .getByText(name, { exact: true })
      .locator('xpath=ancestor::dl')
      .getByRole('definition');
    // The space of the figure is there before its value.
    await expect.poll(() => figure.textContent()).toMatch(/^\d+$/);
  }
  await page.getByRole('heading', { name: 'Latest Schemes' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(10);
  const scheme = card('Switch & Win');
  expect(await scheme.getByRole('link', { name: 'View EDM' }).getAttribute('href')).toBe('/scheme/2');
  expect(await scheme.getByRole('link', { name: 'Submit Claim' }).getAttribute('href')).toBe(
    '/claims/2/scheme/submit',
  );
  expect(await scheme.getByRole('link', { name: /^Claims/ }).getAttribute('href')).toMatch(
    /^\/claims\/scheme\/?\?program_id=2$/,
  );
});

test('Submit Claim is disabled before and after a scheme’s claim window, and its screen then has no form', async () => {
  await signIn(page, 't3@demo.example');
  for (const [title, note] of [
    ['NVR Nights', /Claims open on/],
    ['SMB Router Rush', /Claims closed on/],
  ] as const) {
    const scheme = card(title);
    await scheme.getByText(note).waitFor();
    expect(await scheme.getByRole('button', { name: 'Submit Claim' }).isDisabled()).toBe(true);
  }
  await card('SMB Router Rush').getByRole('link', { name: 'View EDM' }).click();
  await page.getByRole('heading', { name: 'SMB Router Rush' }).waitFor();
  expect(await page.getByText('Submit Claim').count()).toBe(0);
  await page.goto('/claims/7/scheme/submit');
  await page.getByText('Claims cannot be submitted now').waitFor();
  expect(await page.getByRole('button', { name: 'Submit Claim' }).count()).toBe(0);
});

/** The midnight in India that ends the claims of scheme 3. */
async function endOfClaims(): Promise<number> {
  const answer = await journeys.askApi('t3@demo.example', '/partner/programs/3');
  const lastDay = String(at(answer, 'data', 'program', 'claim_allowed_till'));
  return Date.parse(`${lastDay}T18:30:00Z`);
}

test('the claim window ends at midnight in India, whatever the device’s time zone', async () => {
  await journeys.comeAgain({ timezoneId: 'America/New_York' });
  await signIn(page, 't3@demo.example');
  const midnight = await endOfClaims();
  const isOffered = async (now: number) => {
    await page.clock.setFixedTime(now);
    await page.goto('/scheme/3');
    await page.getByRole('heading', { name: 'Suraksha Camera Carnival' }).waitFor();
    return (await page.getByRole('link', { name: 'Submit Claim' }).count()) === 1;
  };
  expect(await isOffered(midnight - 1000)).toBe(true);
  expect(await isOffered(midnight)).toBe(false);
});

test('the claim window also ends on a screen that stays open past midnight', async () => {
  await page.clock.install({ time: (await endOfClaims()) - 60_000 });
  await signIn(page, 't3@demo.example', { address: '/scheme/3', title: 'Suraksha Camera Carnival' });
  const submit = page.getByRole('link', { name: 'Submit Claim' });
  await submit.waitFor();
  await page.clock.fastForward('02:00');
  await submit.waitFor({ state: 'detached' });
  await page.getByText(/Claims closed on/).waitFor();
});

test('the top bar: links by tier, the bell, and on a phone the menu with the names of the specification', async () => {
  await signIn(page, 't3@demo.example');
  expect(await page.locator('header').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(51);
  expect(await page.getByRole('link', { name: 'Notifications' }).getAttribute('href')).toBe('/notifications');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Dashboard', 'schemes']);
  await page.getByRole('menuitem', { name: 'schemes' }).click();
  await page.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();

  await journeys.comeAgain({ viewport: { width: 1280, height: 800 } });
  await signIn(page, 't2@demo.example');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Home', 'Schemes', 'Rebate Programs', 'Claims', 'Rewards']);
  expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
});

test('the bar at the foot of a phone leads to the five ways, and leaves while a form or a keyboard needs its place', async () => {
  await signIn(page, 't3@demo.example');
  const shortcuts = () => page.getByRole('navigation', { name: 'Shortcuts' });
  const foot = shortcuts();
  expect(await foot.getByRole('link').allTextContents()).toEqual([
    'Home',
    'Schemes',
    'Claim',
    'Claims',
    'Rewards',
  ]);
  const box = await foot.boundingBox();
  expect([box?.height, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([57, 740]);
  expect(await foot.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  for (const [name, heading] of [
    ['Schemes', 'Exclusive Schemes'],
    ['Rewards', 'Rewards'],
    ['Claims', 'My Claims'],
    ['Claim', 'Submit a claim'],
  ] as const) {
    const link = foot.getByRole('link', { name, exact: true });
    await link.click();
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    await expectAccessible(page);
  }
  await page.goto('/scheme/1');
  await page.getByRole('heading', { level: 1, name: 'Wi-Fi 7 Power Play' }).waitFor();
  expect(await foot.getByRole('link', { name: 'Schemes' }).getAttribute('aria-current')).toBe('page');
  await page.goto('/claims/scheme?program_id=all');
  await page.getByLabel('Search claims').focus();
  await foot.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).click();
  await foot.waitFor();
  await page.goto('/claims/1/scheme/submit');
  await page.getByLabel('Invoice number').waitFor();
  await foot.waitFor({ state: 'hidden' });

  await journeys.comeAgain({ viewport: { width: 1280, height: 800 } });
  await signIn(page, 't3@demo.example');
  await page.getByRole('heading', { name: 'Latest Schemes' }).waitFor();
  await shortcuts().waitFor({ state: 'hidden' });
});

test('each screen has its title in the tab, and navigation moves the focus to its heading', async () => {
  await signIn(page, 't3@demo.example');
  expect(await page.title()).toMatch(/^Dashboard/);
  const focusedHeading = () =>
    page.evaluate(() => (document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : ''));
  await expect.poll(focusedHeading).toBe('Dashboard');
  await page.getByRole('link', { name: 'View EDM: Ghar Ghar Mesh' }).click();
  await expect.poll(focusedHeading).toBe('Ghar Ghar Mesh');
  expect(await page.title()).toMatch(/^Ghar Ghar Mesh/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(focusedHeading).toBe('Dashboard');
});

test('My Claims: the first scheme is chosen, Select Scheme changes the address, search and sort work, "No results."', async () => {
  await journeys.comeAgain({ viewport: { width: 1280, height: 800 } });
  await signIn(page, 't1@demo.example', { address: '/claims/scheme' });
  const select = page.getByRole('button', { name: /Select Scheme/ });
  await select.waitFor();
  await select.click();
  await page.getByRole('option', { name: 'Wi-Fi 7 Power Play' }).click();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();
  expect(new URL(page.url()).search).toBe('?program_id=1');
  for (const text of ['Level', 'Gift', 'Business volume', 'Claimed']) {
    expect(await page.getByText(text, { exact: true }).count()).toBeGreaterThan(0);
  }
  const table = page.getByRole('table', { name: 'Claims' });
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Id',
    'Invoice Number',
    'Invoice Date',
    'Business Vertical',
    'Total Value',
    'Approved Business Volume',
    'Submitted Date',
  ]);
  const rows = table.locator('tbody').getByRole('row');
  const all = await rows.count();
  expect(all).toBeGreaterThan(1);
  const number = await rows.first().getByRole('cell').nth(1).textContent();
  const search = page.getByLabel('Search claims');
  await search.fill(number ?? '');
  await expect.poll(() => rows.count()).toBe(1);
  await search.fill('no such claim');
  await page.getByText('No results.').waitFor();
  await search.fill('');
  await expect.poll(() => rows.count()).toBe(all);
});

test('a screen whose data fails to load says so, and Retry loads it', async () => {
  let isFeedBroken = true;
  await page.route('**/api/partner/notifications', (route) =>
    isFeedBroken
      ? route.fulfill({ status: 429, json: { success: false, error: 'Too many calls.' } })
      : route.continue(),
  );
  await signIn(page, 't3@demo.example');
  let isBroken = true;
  await page.route('**/api/partner/programs/1', (route) =>
    isBroken
      ? route.fulfill({
          status: 404,
          json: { success: false, error: { message: 'This programme does not exist.' } },
        })
      : route.continue(),
  );
  await page.goto('/scheme/1');
  await page.getByRole('heading', { name: 'This programme does not exist.' }).waitFor();
  await page.getByText('This page could not be loaded. You can try again, or go back.').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();

  await page.goto('/notifications');
  await page.getByRole('alert').filter({ hasText: 'Too many calls.' }).waitFor();
  expect(await page.getByText('Nothing new').count()).toBe(0);
  const retry = page.getByRole('button', { name: 'Retry' });
  const letGo = await holdBack(page, '**/api/partner/notifications');
  const asked = page.waitForRequest('**/api/partner/notifications');
  await retry.press('Enter');
  await asked;
  expect(await retry.evaluate((one) => one === document.activeElement)).toBe(true);
  isFeedBroken = false;
  letGo();
  await page.getByRole('article').first().waitFor();
});

test.each(['/no/such/page', '/scheme/%E0%A4%A'])(
  '%s does not exist: a link leads to the home page',
  async (address) => {
    await signIn(page, 't3@demo.example', { address });
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  },
);

test('nothing scrolls sideways at 320 px', async () => {
  await journeys.comeAgain({ viewport: { width: 320, height: 640 } });
  await signIn(page, 't1@demo.example');
  for (const address of [
    '/',
    '/schemes',
    '/scheme/1',
    '/claims/scheme?program_id=1',
    '/claims/1/scheme/submit',
    '/login',
  ]) {
    await page.goto(address);
    await page.locator('h1').filter({ hasNotText: 'loading' }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
  }
});

test('a picture that fails is replaced by a neutral one', async () => {
  // Routed on the context, because the worker fetches pictures.
  await page.context().route('**/api/media/schemes/**', (route) => route.abort());
  await signIn(page, 't3@demo.example', { address: '/scheme/1' });
  await page.getByRole('img', { name: /Picture of Wi-Fi 7 Power Play.*could not be loaded/ }).waitFor();
});

test('a toast is closed by its button, or by dragging it more than 50 px', async () => {
  const toast = () => toastsOn(page);
  const drag = async (distance: number) => {
    const box = await toast().boundingBox();
    if (!box) throw new Error('no toast');
    const [x, y] = [box.x + 60, box.y + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
  };
  await signInByForm(page, 't3@demo.example');
  // A toast under the pointer does not leave by itself.
  await toast().hover();
  await drag(45);
  expect(await toast().count()).toBe(1);
  await drag(60);
  await toast().waitFor({ state: 'hidden' });

  await journeys.comeAgain({});
  await signInByForm(page, 't3@demo.example');
  await toast().hover();
  await toast().getByRole('button', { name: 'Close' }).click();
  await toast().waitFor({ state: 'hidden' });
});
