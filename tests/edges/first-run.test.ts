import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { PASSWORD, setUpJourneys, signIn } from '../journeys/portal.ts';

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

let partners = 0;

/** Signs in as a partner just approved, without claims, points, agreements or notifications. */
async function signInAsNew(email: string, tier: 'T2' | 'T3'): Promise<void> {
  partners += 1;
  const pan = `ABCDE${1000 + partners}F`;
  const response = await fetch(portal.urlOf('/api/auth/signup'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Asha Verma',
      mobile_number: '9876543210',
      email,
      organization: 'Asha Networks',
      dob: '1990-05-01',
      pan_number: pan,
      gst_number: `07${pan}1Z5`,
      address: '12 Nehru Place Market',
      city: 'New Delhi',
      state: 'Delhi',
      pincode: '110019',
      password: PASSWORD,
    }),
  });
  expect(response.status).toBe(200);
  await portal.admin('/partners/approve', { email, tier });
  await signIn(page, email);
}

/** Expects the link of an empty screen to lead to another screen. */
async function expectNextStep(address: string, link: string, heading: string): Promise<void> {
  await page.goto(address);
  const next = page.getByRole('main').getByRole('link', { name: link, exact: true });
  await next.first().waitFor();
  await expectAccessible(page);
  await next.first().click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

test('the home screen tells a new partner where to begin, until there is a claim', async () => {
  await signInAsNew('begins@shop.example', 'T3');
  const steps = () => page.getByRole('region', { name: 'Where to begin' });
  await steps().waitFor();
  await expectAccessible(page);
  for (const [step, heading] of [
    ['See what you can earn', 'Exclusive Schemes'],
    ['Submit your first claim', 'Submit a claim'],
    ['Add your bank details', 'Manage your profile'],
  ] as const) {
    await page.goto('/');
    await steps().getByRole('link', { name: step }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await portal.comeAgain({});
  await signIn(page, 't3@demo.example');
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  expect(await steps().count()).toBe(0);
});

test('a new partner is not asked for notifications at the first visit, but at the second', async () => {
  await signInAsNew('twice@shop.example', 'T3');
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  const question = page.getByText(/Enable notifications to|Notification permission denied/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('last-view')), { timeout: 30_000 })
    .not.toBeNull();
  expect(await question.count()).toBe(0);
  await page.reload();
  await question.waitFor();
});

test('every screen that is empty for a new partner has a link to a next step', async () => {
  await signInAsNew('empty@shop.example', 'T2');
  await expectNextStep('/claims/scheme', 'Submit a claim', 'Submit a claim');
  await expectNextStep('/claims/rebate', 'Submit a claim', 'Submit a claim');
  await expectNextStep('/rewards/1', 'Submit a claim', 'Submit a claim');
  await expectNextStep('/rebate-programs', 'Contact support', 'Support');
  await expectNextStep('/notifications', 'See the schemes', 'Exclusive Schemes');
  await page.goto('/claims/scheme');
  await page.getByText('No results.', { exact: true }).waitFor();
  expect(await page.getByLabel('Search claims').count()).toBe(0);
});

test('if the vendor has no programme at all, every screen has a link to a next step, too', async () => {
  const empty = (data: unknown) => ({ json: { success: true, data } });
  await page.route('**/api/partner/programs', (route) => route.fulfill(empty({ programs: [] })));
  for (const call of ['programs/rebate', 'claims/scheme', 'claims/rebate'])
    await page.route(`**/api/partner/${call}`, (route) => route.fulfill(empty([])));
  await signInAsNew('nothing@shop.example', 'T2');
  await expectNextStep('/', 'Contact support', 'Support');
  await expectNextStep('/schemes', 'Contact support', 'Support');
  for (const address of [
    '/rebate-programs',
    '/claims/scheme',
    '/claims/rebate',
    '/claims/submit',
    '/rewards',
  ])
    await expectNextStep(address, 'See the schemes', 'Exclusive Schemes');
});
