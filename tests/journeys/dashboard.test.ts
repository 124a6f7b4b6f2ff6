import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { daysBetween, indianDay } from '#src/api/contract/days.ts';
import { formatNumber } from '#src/ui/format.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { dayAt } from '../answer-day.ts';
import { at, fieldsOf, itemsOf } from '../json.ts';
import { expectAccessible } from './axe.ts';
import { claimRows } from './claim-rows.ts';
import { answerOddly } from './odd-api.ts';
import { portalIsReady, setUpJourneys, signIn } from './portal.ts';
import { expectKept, inDatabase } from './worker.ts';

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

declare global {
  interface Window {
    moved: number;
  }
}

const T3 = 't3@demo.example';
const question = (title: string) => page.getByRole('region', { name: title, exact: true });
const spend = () => question('How much have I to spend?');
const waits = () => question('What waits?');
const ends = () => question('What ends soon?');
const pts = (points: number) => `${formatNumber(points)} pts`;
const today = () => indianDay(new Date());

/** Sums up what moves without the partner's doing, of the page that is open. */
async function watchLayout(): Promise<void> {
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift: object = entry;
        if ('value' in shift && 'hadRecentInput' in shift && shift.hadRecentInput === false)
          window.moved += Number(shift.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const listed = async () => itemsOf(at(await portal.askApi(T3, '/partner/programs'), 'data', 'programs'));

/** Opens the claims of a scheme and waits until they are on the device. @returns what the API lists */
async function seeClaims(id: string): Promise<unknown[]> {
  await page.goto(`/claims/scheme?program_id=${id}`);
  await claimRows(page).first().waitFor();
  await expect.poll(() => inDatabase(page, 'portal-answers')).toContain(`of-scheme\\",\\"${id}\\"`);
  return itemsOf(at(await portal.askApi(T3, `/partner/claims/scheme/${id}`), 'data', 'claims'));
}

/** The API's list of schemes without what SPEC §3 does not promise in every answer. */
async function withoutPointsAndDates(): Promise<void> {
  await page.route('**/api/partner/programs', async (route) => {
    const body: unknown = await (await fetchAnswer(route)).json();
    const programs = itemsOf(at(body, 'data', 'programs')).map((program) => ({
      ...fieldsOf(program),
      total_available_value: null,
      claim_allowed_till: null,
    }));
    await route.fulfill({ json: { success: true, data: { programs } } });
  });
}

test('the figures are those of the raw answers, and each leads to what it is about', async () => {
  await signIn(page, T3);
  const schemes = await listed();
  const [richest] = schemes.toSorted(
    (a, b) => Number(at(b, 'total_available_value')) - Number(at(a, 'total_available_value')),
  );
  const points = Number(at(richest, 'total_available_value'));
  const wayTo = (scheme: unknown) => {
    const has = Number(at(scheme, 'total_available_value'));
    const [next] = itemsOf(at(scheme, 'rewards'))
      .filter((reward) => Number(at(reward, 'business_volume')) > has)
      .toSorted((a, b) => Number(at(a, 'business_volume')) - Number(at(b, 'business_volume')));
    return next === undefined
      ? 'All rewards are within reach'
      : `${pts(Number(at(next, 'business_volume')) - has)} to ${String(at(next, 'gift'))}`;
  };
  const row = spend().getByRole('link').nth(1);
  expect(await row.textContent()).toBe(`${String(at(richest, 'title'))}${pts(points)}${wayTo(richest)}`);
  expect(await row.getAttribute('href')).toBe(`/rewards/${String(at(richest, 'id'))}`);
  for (const scheme of schemes) {
    const card = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3, name: String(at(scheme, 'title')) }),
    });
    const words = await card.textContent();
    expect(words).toContain(pts(Number(at(scheme, 'total_available_value'))));
    expect(words).toContain(wayTo(scheme));
  }
  const closing = schemes.filter((scheme) => {
    const days = daysBetween(today(), dayAt(scheme, 'claim_allowed_till'));
    return days >= 0 && days <= 7;
  });
  expect(await ends().getByRole('listitem').count()).toBe(Math.min(2, closing.length));
  expect(await ends().getByRole('link').nth(1).getAttribute('href')).toBe(
    `/claims/${String(at(closing[0], 'id'))}/scheme/submit`,
  );
  // No claims were seen yet: it is not said that there are none.
  expect(await waits().count()).toBe(0);
  expect(await ends().getByText('No claim of yours yet').count()).toBe(0);

  const seen = [];
  for (const title of ['Switch & Win', 'Suraksha Camera Carnival'])
    seen.push(
      ...(await seeClaims(
        String(
          at(
            schemes.find((scheme) => at(scheme, 'title') === title),
            'id',
          ),
        ),
      )),
    );
  await page.goto('/');
  const days = seen
    .filter((claim) => (at(claim, 'approved_business_volume') ?? null) === null)
    .map((claim) => daysBetween(dayAt(claim, 'created_at'), today()));
  expect(days.length).toBeGreaterThan(0);
  const told = await waits().textContent();
  expect(told).toContain(days.length === 1 ? '1 claim' : `${days.length} claims`);
  expect(told).toContain(Math.max(...days) === 1 ? '1 day' : `${Math.max(...days)} days`);
  expect(told).toMatch(/Seen on this device: 2 of \d+ programmes/);
  await expectAccessible(page);
});

test('the first screen waits for no claims, asks for none, and nothing on it moves', async () => {
  const asked: string[] = [];
  await page.route('**/api/partner/claims/**', (route) => {
    asked.push(route.request().url());
  });
  page.on('request', (request) => {
    if (request.url().includes('/programs/rebate')) asked.push(request.url());
  });
  await watchLayout();
  const moved = async () => page.evaluate(() => window.moved);
  await signIn(page, T3);
  await page.getByRole('heading', { level: 3, name: 'Wi-Fi 7 Power Play' }).waitFor();
  await spend().getByRole('link').nth(1).waitFor();
  await ends().waitFor();
  expect(await moved()).toBeLessThan(0.02);

  // The view that was kept has the answers, and those that replace it are as high.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('last-view')))
    .toContain('What ends soon?');
  await page.reload();
  await portalIsReady(page);
  await spend().getByRole('link').nth(1).waitFor();
  await ends().waitFor();
  expect(await moved()).toBeLessThan(0.02);
  expect(asked).toEqual([]);
});

test('offline, the answers of the last visit stand', async () => {
  await signIn(page, T3);
  await ends().waitFor();
  await expectKept(page);
  const words = await spend().textContent();
  await page.context().setOffline(true);
  await page.reload();
  await portalIsReady(page);
  await ends()
    .getByRole('button', { name: /^Add to calendar/ })
    .waitFor();
  expect(await spend().textContent()).toBe(words);
});

test('an API of section 7 alone has the answers that it knows, and no others', async () => {
  await answerOddly(page);
  await signIn(page, T3);
  await spend().waitFor();
  await ends().waitFor();
  await portal.comeAgain({ viewport: { width: 1280, height: 800 } });
  await withoutPointsAndDates();
  await signIn(page, T3);
  await page.getByRole('heading', { level: 3, name: 'Wi-Fi 7 Power Play' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('region', { name: /\?$/ }).count()).toBe(0);
  expect(await page.getByText(/ pts/).count()).toBe(0);
});
