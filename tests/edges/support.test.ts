import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, expectKept, inDatabase } from '../journeys/worker.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

const team = () => page.getByRole('region', { name: 'Talk to the team' });
const device = () => page.getByRole('region', { name: 'Saved on this device' });
const fact = (name: string) =>
  device().getByText(name, { exact: true }).locator('xpath=following-sibling::dd').textContent();

const copiesByWorker = () =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers-'));
    const lists = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().length;
  });

async function openSupport(): Promise<void> {
  await page.goto('/about-us');
  await page.getByRole('heading', { name: 'Support' }).waitFor();
}

test('the contacts of the team are what the operator has set, also without a network, and none are invented', async () => {
  // Without a worker, so that the route of the page answers the request for config.json.
  await journeys.comeAgain({ serviceWorkers: 'block' });
  await page.route('**/config.json', (route) => route.fulfill({ json: {} }));
  await signIn(page, 't3@demo.example');
  await openSupport();
  await team().getByText('Please ask your Tarang Networks contact.').waitFor();
  expect(await team().getByRole('link').count()).toBe(0);
  await expectAccessible(page);

  await journeys.comeAgain({ serviceWorkers: 'block' });
  await page.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        support: {
          email: 'team@vendor.example',
          phone: '1800 123 456',
          whatsapp: '+91 98200 00000',
          hours: '9 to 6',
        },
      },
    }),
  );
  await signIn(page, 't3@demo.example');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  const hrefOf = (name: string) => team().getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf('team@vendor.example')).toBe('mailto:team@vendor.example');
  expect(await hrefOf('1800 123 456')).toBe('tel:1800123456');
  expect(await hrefOf('+91 98200 00000')).toBe('https://wa.me/919820000000');
  await team().getByText('9 to 6').waitFor();
  await expectAnswersKept(page, 'team@vendor.example');
  await page.route('**/config.json', (route) => route.abort());
  await openSupport();
  await team().getByRole('link', { name: 'team@vendor.example' }).waitFor();
});

test('the demo has contacts that are marked as its own and reach nobody', async () => {
  await signIn(page, 't3@demo.example');
  await openSupport();
  await team().getByText('Demo: 9:30–18:30').waitFor();
  expect(await team().getByRole('link').allTextContents()).toEqual([
    'support@demo.example',
    '+91 00000 00000',
    '+91 00000 00000',
  ]);
});

test('saved data is counted and can be cleared, also without a network; drafts stay', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await openSupport();
  expect(await fact('Drafts and unsent claims')).toBe('Nothing');
  await page.goto('/claims/1/scheme/submit');
  await claimForm(page).invoiceNumber.fill('STAYS/1');
  await page.getByText(/^Draft saved at/).waitFor();
  await page.goto('/scheme/1');
  await expectAnswersKept(page, 'schemes detail 1');
  await expect.poll(copiesByWorker).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await openSupport();
  await expect.poll(() => fact('Drafts and unsent claims')).toBe('1');
  const answers = await inDatabase(page, 'portal-answers');
  // A little more may have been written since.
  expect(await fact('Screens you have seen')).toMatch(/^\d+ KB$/);
  expect(Number.parseInt((await fact('Screens you have seen')) ?? '', 10)).toBeGreaterThan(
    answers.length / 2000,
  );
  expect(await fact('Pictures')).toMatch(/^\d+ · [\d.]+ (KB|MB)$/);

  await device().getByRole('button', { name: 'Clear saved data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear saved data?' });
  await question.getByText('You are offline').waitFor();
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect(await inDatabase(page, 'portal-answers')).toContain('t_and_c');

  await device().getByRole('button', { name: 'Clear saved data' }).click();
  await question.getByRole('button', { name: 'Clear saved data' }).click();
  await page.getByText('Saved data was cleared').waitFor();
  await expect.poll(() => fact('Pictures')).toBe('Nothing');
  expect(await inDatabase(page, 'portal-answers')).not.toContain('t_and_c');
  expect(await inDatabase(page, 'portal-claims')).toContain('STAYS/1');
  expect(await page.evaluate(() => caches.has('pictures-v1'))).toBe(false);
  expect(await copiesByWorker()).toBe(0);

  // The partner is still signed in, and screens seen again are saved again.
  await page.context().setOffline(false);
  await page.goto('/scheme/1');
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();
  await expectAnswersKept(page, 'schemes detail 1');
});
