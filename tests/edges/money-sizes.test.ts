import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { addDays, dayOf, financialYear, indianDay } from '#src/api/contract/days.ts';
import { formatNumber, formatRupees } from '#src/ui/format.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { at, fieldsOf, itemsOf } from '../json.ts';
import { type ManyClaim, manySchemes } from '../many-claims.ts';
import { claimRows } from '../journeys/claim-rows.ts';
import { type ManySchemes, withSchemes } from '../journeys/many-schemes.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectClaimsKept, inDatabase } from '../journeys/worker.ts';

/**
 * What the partner is told of money, with no claim, three and 10,000, on a phone and at a desk, with a network and
 * without. Each figure is reckoned here once more from the answers of the API.
 */

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

const T2 = 't2@demo.example';
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const TODAY = indianDay(new Date());
const YEAR = financialYear(TODAY);
const QUARTER_CLAIMS = '**/api/partner/claims/rebate/*';

interface Money {
  schemes: ManySchemes;
  /** The claims of the quarter that runs. */
  ofQuarter: readonly (ManyClaim & { business_vertical: string })[];
}

const approvedOf = (claims: readonly ManyClaim[]) =>
  claims.reduce((all, { approved_business_volume: approved }) => all + (approved ?? 0), 0);
const claimedOf = (claims: readonly ManyClaim[]) =>
  claims.reduce((all, { total_value: total }) => all + total, 0);
const inReview = (claims: readonly ManyClaim[]) =>
  claims.filter(({ approved_business_volume: approved }) => approved === null);
const ofYear = (claims: readonly ManyClaim[]) =>
  claims.filter(({ invoice_date: date }) => financialYear(dayOf(date) ?? TODAY) === YEAR);
const allOf = ({ schemes, ofQuarter }: Money) => [...schemes.flatMap(({ claims }) => claims), ...ofQuarter];

/** The id of the quarter that runs, and its first day. */
async function currentQuarter() {
  const rebates = itemsOf(at(await portal.askApi(T2, '/partner/programs/rebate'), 'data'));
  for (const quarter of rebates.flatMap((rebate) => itemsOf(at(rebate, 'rebate_program')))) {
    const [start, end] = [dayOf(String(at(quarter, 'start_date'))), dayOf(String(at(quarter, 'end_date')))];
    if (start && end && start <= TODAY && TODAY <= end) return { id: String(at(quarter, 'id')), start };
  }
  throw new Error('no quarter runs today');
}

/** The API has these schemes, and claims in one quarter. */
async function withMoney(count: number, each: number): Promise<Money & { quarterId: string }> {
  const { id: quarterId, start } = await currentQuarter();
  const schemes = manySchemes(count, each).map((scheme) =>
    // A word that no line has room for.
    scheme.id === 1 ? { ...scheme, title: 'Scheme'.repeat(50) } : scheme,
  );
  const [more] = manySchemes(1, each);
  const ofQuarter = (more?.claims ?? []).map((claim) => ({
    ...claim,
    id: 100_000 + claim.id,
    invoice_number: `Q/${claim.id}`,
    invoice_date: addDays(start, 0),
    business_vertical: 'SOHO',
  }));
  await withSchemes(page, schemes);
  await page.route('**/api/partner/programs', async (route) => {
    const body: unknown = await (await fetchAnswer(route)).json();
    const [like] = itemsOf(at(body, 'data', 'programs'));
    const programs = schemes.map(({ id, title, claims }) => ({
      ...fieldsOf(like),
      id,
      title,
      total_available_value: approvedOf(claims),
    }));
    await route.fulfill({ json: { success: true, data: { programs } } });
  });
  await page.route('**/api/partner/transactions/scheme/*', (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-1));
    const { title = '', claims = [] } = schemes.find((scheme) => scheme.id === id) ?? {};
    const scheme = { id, title, total_available_value: approvedOf(claims), rewards: [] };
    return route.fulfill({ json: { success: true, data: { scheme, transactions: [] } } });
  });
  await page.route(QUARTER_CLAIMS, async (route) => {
    const response = await fetchAnswer(route);
    const body = fieldsOf(await response.json());
    const isCurrent = new URL(route.request().url()).pathname.endsWith(`/${quarterId}`);
    const claims = isCurrent ? ofQuarter : [];
    const program = { ...fieldsOf(at(body, 'data', 'program')), total_soho_value: approvedOf(claims) };
    return route.fulfill({ response, json: { ...body, data: { program, claims } } });
  });
  return { schemes, ofQuarter, quarterId };
}

/** Looks at a screen on a phone and at a desk: neither may be wider than the window. */
async function onBoth(look: () => Promise<void>): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await look();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(tooWide).toBeLessThanOrEqual(0);
  }
}

async function goHome(): Promise<void> {
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
}

const counted = (total: number) =>
  total === 0
    ? page.getByText('No results.')
    : page.getByText(new RegExp(`of ${total.toLocaleString('en-IN')}$`));

const visits: {
  name: string;
  address: (money: { quarterId: string }) => string | undefined;
  look: (money: Money, isOnline: boolean) => Promise<void>;
}[] = [
  {
    name: 'All programmes',
    address: () => '/claims/scheme?program_id=all',
    look: async (money) => {
      const all = allOf(money);
      await counted(all.length).waitFor();
      const [newest] = all.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
      if (newest)
        await expect.poll(() => claimRows(page).first().textContent()).toContain(newest.invoice_number);
    },
  },
  {
    name: 'the dashboard',
    // By a press: a start has only the newest thousand claims at once, and says so.
    address: () => undefined,
    look: async (money) => {
      const points = money.schemes.map(({ claims }) => approvedOf(claims));
      const spend = page.getByRole('region', { name: 'How much have I to spend?' });
      await spend.getByText(`${formatNumber(Math.max(...points))} pts`, { exact: true }).waitFor();
      const waits = page.getByRole('region', { name: 'What waits?' });
      const count = inReview(allOf(money)).length;
      await waits
        .getByText(
          count === 0 ? 'No claim waits for its review.' : count === 1 ? '1 claim' : `${count} claims`,
          {
            exact: true,
          },
        )
        .waitFor();
    },
  },
  {
    name: 'one claim',
    address: () => '/claims/scheme/1/3',
    look: async ({ schemes }, isOnline) => {
      const claim = schemes[0]?.claims.find(({ id }) => id === 3);
      // An old list does not show that there is no such claim.
      const missing = isOnline ? 'This claim is not in your list' : 'The list of claims could not be loaded';
      if (!claim) return page.getByText(missing).first().waitFor();
      await page.getByRole('heading', { name: claim.invoice_number }).waitFor();
      await page
        .getByText(`${formatRupees(500)} of ${formatRupees(claim.total_value)} not approved`)
        .first()
        .waitFor();
    },
  },
  {
    name: 'the statement',
    address: () => '/statement',
    look: async (money) => {
      await page.getByText(/^Figures as of/).waitFor();
      const claims = ofYear(allOf(money));
      const total = () =>
        page
          .getByRole('table', { name: 'Claims' })
          .getByRole('row')
          .last()
          .getByRole('cell')
          .allTextContents();
      const expected = [
        formatNumber(claims.length),
        formatRupees(claimedOf(claims)),
        formatRupees(approvedOf(claims)),
      ];
      await expect.poll(async () => (await total()).slice(1, 4)).toEqual(expected);
    },
  },
  {
    name: 'targets',
    address: ({ quarterId }) => `/claims/rebate?program_id=${quarterId}`,
    look: async ({ ofQuarter }) => {
      const soho = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'SOHO', exact: true }) });
      await soho
        .getByText(formatRupees(approvedOf(ofQuarter)), { exact: true })
        .first()
        .waitFor();
      const waiting = claimedOf(inReview(ofQuarter));
      if (waiting > 0) await soho.getByText(`${formatRupees(waiting)} more is under review`).waitFor();
    },
  },
];

test.each([
  ['no claim', 3, 0],
  ['3 claims in each programme', 3, 3],
  ['10,000 claims of 40 programmes', 39, 250],
])(
  'with %s every screen of money has the figures of the answers, online and offline',
  async (_, count, each) => {
    await portal.comeAgain({ viewport: DESK });
    const money = await withMoney(count, each);
    await signIn(page, T2);
    for (const isOnline of [true, false]) {
      if (!isOnline) {
        // Routes would answer also without a network.
        await page.context().unrouteAll({ behavior: 'wait' });
        await page.context().setOffline(true);
      }
      for (const { address, look } of visits) {
        const to = address(money);
        await (to === undefined ? goHome() : page.goto(to));
        await onBoth(() => look(money, isOnline));
      }
      if (!isOnline) break;
      await page.goto('/claims/scheme?program_id=all');
      await expectClaimsKept(page);
    }
    if (each === 0) return;

    // A claim that the API no longer lists.
    const [first] = money.schemes;
    const lost = first?.claims[0];
    if (!first || !lost) throw new Error('no claim to lose');
    await page.goto('/claims/scheme?program_id=1');
    await expect.poll(() => inDatabase(page, 'portal-receipts')).toContain(`"${lost.invoice_number}"`);
    const left = first.claims.slice(1);
    await withSchemes(page, [{ ...first, claims: left }, ...money.schemes.slice(1)]);
    await page.context().setOffline(false);
    await page.reload();
    await onBoth(() =>
      page
        .getByRole('region', { name: "gone from the portal's list" })
        .getByText(lost.invoice_number)
        .waitFor(),
    );
  },
);
