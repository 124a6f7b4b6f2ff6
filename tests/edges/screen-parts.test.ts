import { type Page, type Route } from 'playwright';
import { expect, test } from 'vitest';
import { at, fieldsOf, itemsOf } from '../json.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { COMPANION_ONLY, setUpJourneys, signIn, portalIsReady } from '../journeys/portal.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { claimRows } from '../journeys/claim-rows.ts';

const DESK = { viewport: { width: 1280, height: 800 } };

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const retry = () => page.getByRole('button', { name: 'Retry' });
const refused = (message: string) => ({ status: 404, json: { success: false, error: { message } } });

/** A route handler that changes the `data` of an answer. */
const changed = (change: (data: Record<string, unknown>) => object) => async (route: Route) => {
  const body: unknown = await (await fetchAnswer(route)).json();
  await route.fulfill({ json: { success: true, data: change(fieldsOf(at(body, 'data'))) } });
};
/** A route handler that sets these fields of the programme to null. */
const programmeWithout = (...names: string[]) =>
  changed((data) => ({
    ...data,
    program: { ...fieldsOf(data['program']), ...Object.fromEntries(names.map((name) => [name, null])) },
  }));

const FIGURES = '**/api/partner/profile/dashboard';
const SCHEMES = '**/api/partner/programs';
const figures = () => page.getByRole('region', { name: 'Your figures' });
const scheme = () => page.getByRole('heading', { level: 3, name: 'Ghar Ghar Mesh' });

test('the dashboard’s figures and schemes fail independently, each with its own Retry', async () => {
  let isBroken = true;
  for (const [call, message] of [
    [FIGURES, 'The figures are away.'],
    [SCHEMES, 'The schemes are away.'],
  ] as const)
    await page.route(call, (route) => (isBroken ? route.fulfill(refused(message)) : route.continue()));
  await signIn(page, 't3@demo.example');
  await page.getByText('The figures are away.').waitFor();
  await page.getByText('The schemes are away.').waitFor();
  isBroken = false;
  await retry().first().click();
  await figures().waitFor();
  expect(await page.getByText('The schemes are away.').count()).toBe(1);
  await retry().click();
  await scheme().waitFor();
  expect(await retry().count()).toBe(0);
});

test('schemes are shown while the request for the figures is retried', async () => {
  let asked = 0;
  await page.route(FIGURES, (route) => {
    asked += 1;
    // The second answer never comes.
    return asked === 1 ? route.fulfill({ status: 503, body: '' }) : undefined;
  });
  await signIn(page, 't3@demo.example');
  await scheme().waitFor();
  expect(await retry().count()).toBe(0);
});

test('what is achieved is not shown as ₹0 while it loads or after it failed', async () => {
  let answer: (route: Route) => Promise<unknown> = () => Promise.resolve();
  await page.route('**/api/partner/claims/rebate/*', (route) => answer(route));
  await signIn(page, 't2@demo.example', { address: '/rebate-programs', title: 'Rebate Programs' });
  const soho = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'SOHO', exact: true }) })
    .filter({ visible: true });
  const achieved = () => soho.getByText('Achieved', { exact: true }).locator('xpath=..').textContent();
  await expect.poll(achieved).toBe('Achieved loading ...');
  expect(await soho.getByRole('meter').count()).toBe(0);
  expect(await soho.getByText(/to basic|reached/).count()).toBe(0);
  answer = (route) => route.fulfill(refused('Not now.'));
  await page.reload();
  await page.getByText('What you have achieved could not be loaded').waitFor();
  expect(await achieved()).toBe('Achieved not known');
  expect(await page.getByText('₹0', { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  answer = (route) => route.continue();
  await retry().click();
  await expect.poll(achieved).toMatch(/^Achieved ₹[\d,]+$/);
  await soho.getByRole('meter').waitFor();
});

test('collapsed years of Rebate Programs send no requests', async () => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/partner/claims/rebate/')) asked.add(pathname);
  });
  await signIn(page, 't2@demo.example', { address: '/rebate-programs', title: 'Rebate Programs' });
  await page.getByRole('meter').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.size).toBe(1);
  await page
    .getByRole('button', { name: /^Growth Rebate/ })
    .nth(2)
    .click();
  await page.getByRole('meter').filter({ visible: true }).first().waitFor();
  expect(asked.size).toBe(2);
});

test('on a phone a table has a separate control to sort it, and its headers take no focus', async () => {
  await signIn(page, 't2@demo.example', { address: '/rewards/1' });
  const past = page.getByRole('table', { name: 'Past transactions' });
  await past.waitFor();
  expect(await past.locator('thead').locator('button, a, [tabindex]').count()).toBe(0);
  const amounts = async () =>
    (await page.locator('td[data-label="Amount"]').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
  await page.getByLabel('Sort by').selectOption('Amount');
  const direction = page.getByRole('button', { name: /change the direction$/ });
  expect(await direction.textContent()).toBe('Descending');
  await expect.poll(async () => (await amounts()).toSorted((a, b) => b - a)).toEqual(await amounts());
  await direction.click();
  await expect.poll(async () => (await amounts()).toSorted((a, b) => a - b)).toEqual(await amounts());

  // The lines of the claims have one list of orders.
  await page.goto('/claims/scheme?program_id=1');
  const totals = async () =>
    (await claimRows(page).allTextContents()).map((text) =>
      Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')),
    );
  await claimRows(page).first().waitFor();
  const sorted = (await totals()).toSorted((a, b) => a - b);
  await page.getByLabel('Sort by').selectOption('Amount, largest first');
  await expect.poll(totals).toEqual(sorted.toReversed());
  await page.getByLabel('Sort by').selectOption('Amount, smallest first');
  await expect.poll(totals).toEqual(sorted);
  await page.waitForURL(/[?&]sort=total_value/);
  const table = () => page.getByRole('table', { name: 'Claims' });
  // The wide table has the same order, from the address.
  const address = page.url();
  await portal.comeAgain(DESK);
  await signIn(page, 't1@demo.example', { address });
  await table().waitFor();
  expect(await page.getByLabel('Sort by').count()).toBe(0);
  expect(await table().getByRole('columnheader', { name: 'Total Value' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await table().getByRole('button', { name: 'Total Value' }).click();
  await page.waitForURL(/[?&]sort=-total_value/);
});

test('a claim form without dates takes them from the programme list, for schemes and for quarters', async () => {
  const dates = ['start_date', 'end_date', 'claim_allowed_till'];
  await page.route('**/api/partner/programs/1/init', programmeWithout(...dates));
  await page.route('**/api/partner/programs/rebate/*?**', programmeWithout(...dates));
  await signIn(page, 't2@demo.example');
  const form = claimForm(page);
  await page.goto('/claims/1/scheme/submit');
  await form.submit.waitFor();
  expect(await page.getByText(/^From \d+ \w+, \d{4} to \d+ \w+, \d{4}$/).count()).toBe(1);

  await page.goto('/rebate-programs');
  await heading('Quarters').first().waitFor();
  const menus = page.getByRole('button', { name: /^Actions for/ }).filter({ visible: true });
  const addresses: (string | null)[] = [];
  for (const menu of await menus.all()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'View Claims' }).waitFor();
    const submit = page.getByRole('menuitem', { name: 'Submit Claim for SOHO' });
    if ((await submit.count()) > 0) addresses.push(await submit.getAttribute('href'));
    await page.keyboard.press('Escape');
  }
  expect(addresses[0]).toMatch(/^\/claims\/\d+\/rebate\/submit\?business_vertical=SOHO$/);
  await page.goto(addresses[0] ?? '');
  await form.submit.waitFor();

  // Now the list says that the programme is over.
  await page.route(
    SCHEMES,
    changed((data) => ({
      programs: itemsOf(data['programs']).map((one) => ({
        ...fieldsOf(one),
        claim_allowed_till: '2020-01-31',
      })),
    })),
  );
  await page.evaluate(() => indexedDB.deleteDatabase('portal-answers'));
  await page.goto('/claims/1/scheme/submit');
  await page.getByText('Claims closed on 31 Jan, 2020').waitFor();
});

test('a claim form without products says so', async () => {
  await page.route(
    '**/api/partner/programs/1/init',
    changed((data) => ({ ...data, program: { ...fieldsOf(data['program']), product_category: [] } })),
  );
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await page.getByText('No products are set up for this programme yet').waitFor();
  await expectAccessible(page);
});

test('menu entries that navigate are links and open in a new tab, too; Log out is no link', async () => {
  await signIn(page, 't2@demo.example');
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  const hrefs = () =>
    page
      .getByRole('menuitem')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]));
  const account = page.getByRole('button', { name: 'Account' });
  await account.click();
  await page.getByRole('menuitem').first().waitFor();
  expect(Object.fromEntries(await hrefs())).toMatchObject({
    Profile: '/profile',
    Support: '/about-us',
    'Log out': null,
  });
  const opening = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Support' }).click({ modifiers: ['Control'] });
  const tab = await opening;
  await tab.getByRole('heading', { name: 'Support' }).waitFor();
  await tab.close();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await hrefs()).toEqual([
    ['Dashboard', '/'],
    ['schemes', '/schemes'],
    ['Rebate Programs', '/rebate-programs'],
  ]);
  await page.getByRole('menuitem', { name: 'Rebate Programs' }).click();
  await heading('Rebate Programs').waitFor();
  // Navigation in the portal does not reload the page.
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('the name in the menu follows the profile, now and at the next start', COMPANION_ONLY, async () => {
  await signIn(page, 't1@demo.example', { address: '/profile' });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha Devi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  for (const go of [() => Promise.resolve(), () => page.reload()]) {
    await go();
    await portalIsReady(page);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.locator('strong', { hasText: 'Asha Devi' }).waitFor();
    await page.keyboard.press('Escape');
  }
  expect(await page.evaluate(() => localStorage.getItem('session-storage'))).toContain('Asha Devi');
});

test('rewards show the title from the programme list until their own arrives, or if they have none', async () => {
  let letGo = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/partner/transactions/scheme/1', async (route) => {
    await isHeld;
    await changed((data) => ({ ...data, scheme: { ...fieldsOf(data['scheme']), title: null } }))(route);
  });
  await signIn(page, 't3@demo.example', { address: '/rewards/1' });
  await heading('Wi-Fi 7 Power Play').waitFor();
  expect(await heading('Past transactions').count()).toBe(0);
  letGo();
  await heading('Past transactions').waitFor();
  await heading('Wi-Fi 7 Power Play').waitFor();
  await expect.poll(() => page.title()).toContain('Wi-Fi 7 Power Play');
});

test('the scheme’s period is shown only if both dates are known', async () => {
  await signIn(page, 't3@demo.example', { address: '/scheme/1' });
  await page.getByText('Scheme period', { exact: true }).waitFor();
  await page.route('**/api/partner/programs/2', programmeWithout('end_date'));
  await page.goto('/scheme/2');
  await page.getByText('Claims accepted until', { exact: true }).waitFor();
  expect(await page.getByText('Scheme period', { exact: true }).count()).toBe(0);
});

test('dates include the time only on wide screens, and a figure has only one unit', async () => {
  const requested = () => page.locator('td[data-label="Requested Date"]').first();
  const see = async () => {
    await signIn(page, 't2@demo.example', { address: '/rewards/1' });
    return requested().textContent();
  };
  expect(await see()).toMatch(/^\d+ \w{3}, \d{4}$/);
  await portal.comeAgain(DESK);
  expect(await see()).toMatch(/^\d+ \w{3}, \d{4}, \d+:\d\d:\d\d [AP]M$/);
  await page.goto('/claims/scheme?program_id=1');
  const submitted = page.locator('td[data-label="Submitted Date"]').first();
  expect(await submitted.textContent()).toMatch(/^\d+ \w{3}, \d{4}, \d+:\d\d:\d\d [AP]M$/);
  await page
    .getByText(/^Approved ₹[\d,]+ of ₹[\d,]+$/)
    .first()
    .waitFor();
});

test('a reward offers quantities from 1 to its maximum; without a maximum, or with 0, it cannot be redeemed', async () => {
  const most = [3, 0, undefined];
  await page.route(
    '**/api/partner/transactions/scheme/1',
    changed((data) => ({
      ...data,
      scheme: {
        ...fieldsOf(data['scheme']),
        rewards: itemsOf(at(data['scheme'], 'rewards')).map((reward, index) => ({
          ...fieldsOf(reward),
          max_quantity: most[index],
        })),
      },
    })),
  );
  await signIn(page, 't3@demo.example', { address: '/rewards/1' });
  const quantities = page.getByRole('group', { name: /^Quantity of/ });
  await quantities.nth(2).getByText('This reward cannot be redeemed at the moment.').waitFor();
  await quantities.nth(1).getByText('This reward cannot be redeemed at the moment.').waitFor();
  expect(await quantities.nth(1).getByRole('button').count()).toBe(0);
  await quantities.first().getByRole('button').click();
  const options = page.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  expect(await options.allTextContents()).toEqual(['1', '2', '3']);
});
