import { type Page, type Route } from 'playwright';
import { expect, test } from 'vitest';
import {
  CLAIMS,
  CLAIMS_SCREEN,
  MANY,
  claim,
  nothingNewer,
  savedFrom,
  setUpKeptCopies,
} from '../journeys/kept-copies.ts';
import { signIn } from '../journeys/portal.ts';
import { keptAnswers } from '../journeys/worker.ts';

/** Copies of answers (sw/api-answers.ts) that are shown in place of one, with their age. */

let page: Page;
const { copies, ageCopies, haveManySeen, newTab, hold } = setUpKeptCopies((visited) => {
  page = visited;
});

const HOUR_MS = 60 * 60_000;

test('a list of more than 1,000 claims opens without a network, with the age of the copy, in each tab', async () => {
  await haveManySeen();
  expect([...(await keptAnswers(page)).keys()]).not.toContain('claims of-scheme 1');
  const time = await ageCopies(2 * HOUR_MS);
  await page.context().setOffline(true);
  for (const tab of [await newTab(CLAIMS_SCREEN), await newTab(CLAIMS_SCREEN)]) {
    await claim(tab, MANY - 1).waitFor();
    await tab.getByText('You are offline.').waitFor();
    await tab.getByText(new RegExp(`Saved copy from (?:.*, )?${time}`)).waitFor();
  }
  // Once there is a network, its answer replaces the copy.
  const tab = await newTab(CLAIMS_SCREEN);
  await claim(tab, MANY - 1).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => claim(tab, MANY - 1).count()).toBe(0);
  await expect.poll(() => savedFrom(tab).count()).toBe(0);
});

test("if a Wi-Fi's page answers in place of the API, the copy is shown and kept", async () => {
  await haveManySeen();
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to the hotel</h1>' }),
  );
  const tab = await newTab(CLAIMS_SCREEN);
  await claim(tab, MANY - 1).waitFor();
  await savedFrom(tab).waitFor();
  await page.unroute('**/api/**');
  await page.context().setOffline(true);
  await claim(await newTab(CLAIMS_SCREEN), MANY - 1).waitFor();
});

test('a copy never hides that the session is over, whether the API answers promptly or late', async () => {
  const isOver = (route: Route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'The session is over.' } });
  await haveManySeen();
  await page.route(`**${CLAIMS}`, isOver);
  await page.goto(CLAIMS_SCREEN);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  // Copies are kept for the same partner, as the pages' query cache is.
  await page.unroute(`**${CLAIMS}`);
  expect(Object.values(await copies()).flat()).toContain(CLAIMS);
  await signIn(page, 't3@demo.example');
  const network = await hold(CLAIMS);
  const tab = await newTab(CLAIMS_SCREEN);
  await nothingNewer(tab).waitFor();
  await network.letGo(isOver);
  await tab.getByRole('button', { name: 'Continue' }).waitFor();
});
