import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { PASSWORD, setUpJourneys, signIn } from './portal.ts';

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

/** A partner whom the vendor has just approved: no claims, points, agreements or notifications. */
async function signInAsNew(email: string, tier: 'T2' | 'T3'): Promise<void> {
  const response = await fetch(portal.urlOf('/api/auth/signup'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Asha Verma',
      mobile_number: '9876543210',
      email,
      organization: 'Asha Networks',
      dob: '1990-05-01',
      pan_number: 'ABCDE1234F',
      gst_number: '07ABCDE1234F1Z5',
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

/** The link of an empty place leads to a screen of its own. */
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

test('every screen that is empty for a new partner leads on', async () => {
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

test('where the vendor has no programme at all, every screen leads on, too', async () => {
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
