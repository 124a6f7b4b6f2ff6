import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { setUpJourneys, signIn } from './portal.ts';

let page: Page;
setUpJourneys((visited) => {
  page = visited;
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name });

/** The worker has everything and serves this page. */
async function expectKept(): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== 'activated')
      await new Promise((resolve) => {
        active.addEventListener('statechange', resolve, { once: true });
      });
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** What was answered lies on the device. */
async function expectAnswersKept(text: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const done = (request: IDBRequest) =>
            new Promise((resolve) => {
              request.addEventListener('success', resolve);
            });
          const open = indexedDB.open('portal-answers');
          await done(open);
          const all = open.result.transaction('values').objectStore('values').getAll();
          await done(all);
          open.result.close();
          return JSON.stringify(all.result);
        }),
      { timeout: 5000 },
    )
    .toContain(text);
}

test('without a network every screen that was seen opens with its data, from a cold start, three times', async () => {
  await signIn(page, 't2@demo.example');
  await expectKept();
  await expectAnswersKept('active_programs');
  await expectAnswersKept('Fibre First');
  for (const [address, name, kept] of [
    ['/scheme/1', 'Wi-Fi 7 Power Play', 't_and_c'],
    ['/rebate-programs', 'Rebate Programs', 'RebateAgreement'],
    ['/claims/scheme?program_id=1', 'Wi-Fi 7 Power Play', 'of-scheme'],
    ['/rewards/1', 'Wi-Fi 7 Power Play', 'transactions'],
  ] as const) {
    await page.goto(address);
    await heading(name).waitFor();
    await expectAnswersKept(kept);
  }
  const context = page.context();
  await context.setOffline(true);
  for (let start = 0; start < 3; start += 1) {
    const cold = await context.newPage();
    await cold.goto('/rewards/1');
    await cold.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();
    await cold.getByText('You are offline.').waitFor();
    await cold.goto('/');
    await cold.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await cold.getByText('Active Scheme').waitFor();
    await cold.goto('/rebate-programs');
    await cold.getByText('Your agreement have been approved').first().waitFor();
    await cold.close();
  }
  // One that was never seen says so, and offers Retry.
  await page.goto('/scheme/3');
  await page.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 15_000 });
  await expectAccessible(page);
  await context.setOffline(false);
  // Once there is a connection again, it loads by itself.
  await heading('Suraksha Camera Carnival').waitFor();
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
});
