import { type Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { type Day, addDays, dayInWords, dayOf, daysBetween } from '#src/api/contract/days.ts';
import { formatRupees } from '#src/ui/format.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { at, fieldsOf, itemsOf } from '../json.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { today } from '../journeys/claim-form.ts';
import { answerOddly } from '../journeys/odd-api.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, expectKept } from '../journeys/worker.ts';

/** What a target means: its figures against the raw answers, its plots, and what an order would change. */

const T2 = 't2@demo.example';
const QUARTER_CLAIMS = '**/api/partner/claims/rebate/*';

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

/** The quarter that is current in the demo, as the API lists it. */
let quarter: { id: string; start: Day; end: Day };
/** The terms of its SOHO agreement. */
let terms: { basic: number; basicRate: number; expected: number; expectedRate: number };
const asDay = (value: unknown): Day => {
  const day = dayOf(String(value));
  if (day === undefined) throw new TypeError(`no day: ${String(value)}`);
  return day;
};
const now = () => asDay(today());

beforeEach(async () => {
  const rebates = itemsOf(at(await portal.askApi(T2, '/partner/programs/rebate'), 'data'));
  for (const rebate of rebates) {
    const found = itemsOf(at(rebate, 'rebate_program')).find(
      (one) => asDay(at(one, 'start_date')) <= now() && now() <= asDay(at(one, 'end_date')),
    );
    const soho = itemsOf(at(rebate, 'RebateAgreement')).find(
      (one) => at(one, 'business_vertical') === 'SOHO',
    );
    if (!found || !soho) continue;
    quarter = {
      id: String(at(found, 'id')),
      start: asDay(at(found, 'start_date')),
      end: asDay(at(found, 'end_date')),
    };
    terms = {
      basic: Number(at(soho, 'basic_target')),
      basicRate: Number(at(soho, 'basic_rebate_percentage')),
      expected: Number(at(soho, 'expected_target')),
      expectedRate: Number(at(soho, 'expected_rebate_percentage')),
    };
  }
});

const APPROVED = 382_400;
const REVIEW = 148_750;
const claim = (id: number, after: number, total: number, approved: number | null, vertical = 'SOHO') => ({
  id,
  invoice_number: `T/${id}`,
  invoice_date: addDays(quarter.start, after),
  business_vertical: vertical,
  total_value: total,
  approved_business_volume: approved,
  created_at: `${addDays(quarter.start, after + 1)}T10:00:00+05:30`,
});

/** Two claims are reviewed and one is not, whatever day the demo begins on. */
async function withClaims(): Promise<void> {
  const claims = [
    claim(3, 2, REVIEW, null),
    claim(2, 1, 236_900, 200_000),
    claim(1, 0, 182_400, 182_400),
    claim(4, 1, 96_300, 96_300, 'SURVEILLANCE'),
  ];
  await page.route(QUARTER_CLAIMS, async (route) => {
    const response = await fetchAnswer(route);
    const body = fieldsOf(await response.json());
    const program = { ...fieldsOf(at(body, 'data', 'program')), total_soho_value: APPROVED };
    return route.fulfill({ response, json: { ...body, data: { program, claims } } });
  });
}

const soho = () =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'SOHO', exact: true }) });
const pressIn = (name: string) => soho().getByRole('button', { name, exact: true }).click();
/** Reckoned here once more, and not by the portal's rule. */
const rebate = (amount: number) => {
  const rate = amount >= terms.expected ? terms.expectedRate : amount >= terms.basic ? terms.basicRate : 0;
  return rate === 0 ? 'nothing' : formatRupees(Math.round((amount * rate) / 100));
};
/** "₹10,000 short of the basic target; …" */
const against = (amount: number) =>
  [
    amount < terms.basic && `${formatRupees(terms.basic - amount)} short of the basic target`,
    amount < terms.expected
      ? `${formatRupees(terms.expected - amount)} short of the expected target`
      : `${formatRupees(amount - terms.expected)} above the expected target`,
  ]
    .filter(Boolean)
    .join('; ');
const gone = () => daysBetween(quarter.start, now());
const all = () => daysBetween(quarter.start, quarter.end) + 1;
const paceText = (amount: number) => {
  if (gone() === 0) return 'It is the first day, so there is no pace yet.';
  const end = Math.round((amount * all()) / gone());
  return `At this pace ${formatRupees(end)} by ${dayInWords(quarter.end)}: ${against(end)}. The rebate is ${rebate(end)} then.`;
};

test.each(['/rebate-programs', '/claims/rebate'])(
  '%s: the figures are those of the raw answers',
  async (path) => {
    await withClaims();
    const address = path === '/claims/rebate' ? `${path}?program_id=${quarter.id}` : path;
    await signIn(page, T2, { address });
    await soho().getByText('₹3,82,400', { exact: true }).waitFor();
    const text = () => soho().innerText();
    expect(await soho().getByText('Rebate now').locator('xpath=..').innerText()).toContain('nothing yet');
    expect(await text()).toContain(paceText(APPROVED));
    expect(await text()).toContain(
      `${formatRupees(REVIEW)} more is under review. With it: ${formatRupees(APPROVED + REVIEW)}, rebate ${rebate(APPROVED + REVIEW)}. ${paceText(APPROVED + REVIEW)}`,
    );
    expect(
      await soho().getByText('Worth at basic target').locator('xpath=following-sibling::dd').innerText(),
    ).toBe(rebate(terms.basic));
    expect(
      await soho().getByText('Worth at expected target').locator('xpath=following-sibling::dd').innerText(),
    ).toBe(rebate(terms.expected));
    await pressIn('How this is reckoned');
    await soho().getByText('What the targets are worth').waitFor();
    expect(await text()).toContain(
      `Days: ${gone()} gone, ${all() - gone()} left with today, ${all()} in all`,
    );
    expect(await text()).toContain(
      `Rebate: ${formatRupees(APPROVED + REVIEW)} × ${terms.basicRate} % = ${rebate(APPROVED + REVIEW)}`,
    );
    expect(await text()).toContain('Indicative, the agreement counts.');
  },
);

test('loading and failed figures are unknown, never ₹0; the targets are still worth something', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(QUARTER_CLAIMS, async (route) => {
    await held;
    await route.fulfill({ status: 404, json: { success: false, error: 'This quarter does not exist.' } });
  });
  await signIn(page, T2, { address: '/rebate-programs' });
  const rebateNow = soho().getByText('Rebate now').locator('xpath=..');
  await rebateNow.getByText('loading ...').waitFor();
  expect(await soho().innerText()).not.toMatch(/₹0(?!\d)/);
  answer();
  await rebateNow.getByText('not known').waitFor();
  expect(await soho().innerText()).not.toMatch(/₹0(?!\d)/);
  expect(await soho().innerText()).not.toContain('At this pace');
  expect(await soho().innerText()).toContain(rebate(terms.expected));
  for (const name of ['Show as a picture', 'What if …']) {
    await pressIn(name);
    await soho().getByRole('status').getByText('What you have achieved is not known').waitFor();
  }
});

test('both plots, read by axe, hold the raw figures as tables, also offline', async () => {
  await withClaims();
  await signIn(page, T2, { address: `/claims/rebate?program_id=${quarter.id}` });
  await expectKept(page);
  await expectAnswersKept(page, 'T/3');
  await page.context().setOffline(true);
  await page.reload();
  await pressIn('Show as a picture');
  const [days, months] = [
    soho().getByRole('figure', { name: 'Day by day' }),
    soho().getByRole('figure', { name: 'Month by month' }),
  ];
  await days.getByRole('img', { name: /₹3,82,400 approved/ }).waitFor();
  await months.getByRole('img', { name: 'SOHO: ₹5,68,050 claimed, ₹3,82,400 of it approved.' }).waitFor();
  await days.getByRole('button', { name: 'Show as a table' }).click();
  await months.getByRole('button', { name: 'Show as a table' }).click();

  const cells = async (table: ReturnType<typeof page.getByRole>) =>
    Promise.all((await table.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()));
  const needed = (day: Day) =>
    formatRupees(Math.round((terms.expected * (daysBetween(quarter.start, day) + 1)) / all()));
  const row = (after: number, approved: string, withReview: string) => {
    const day = addDays(quarter.start, after);
    return [dayInWords(day), approved, withReview, needed(day)];
  };
  const shown = await cells(days.getByRole('table'));
  expect(shown[0]).toEqual(['Day', 'Approved', 'With claims under review', 'Pace to the target']);
  expect(shown).toContainEqual(row(0, '₹1,82,400', '₹1,82,400'));
  expect(shown).toContainEqual(row(1, '₹3,82,400', '₹3,82,400'));
  expect(shown).toContainEqual(row(2, '₹3,82,400', '₹5,31,150'));
  expect(shown.at(-1)?.[0]).toBe(dayInWords(quarter.end));
  expect(shown.at(-1)?.[3]).toBe(formatRupees(terms.expected));
  const [, first, ...others] = await cells(months.getByRole('table'));
  expect(first?.slice(1)).toEqual(['₹5,68,050', '₹3,82,400', '₹1,48,750']);
  for (const other of others) expect(other.slice(1)).toEqual(['₹0', '₹0', '₹0']);

  const spare = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(spare).toBe(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await days.getByRole('rowheader', { name: dayInWords(quarter.end) }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('what if: an order typed by keyboard, with claims under review or without; nothing is sent', async () => {
  await withClaims();
  const sent: string[] = [];
  await signIn(page, T2, { address: `/claims/rebate?program_id=${quarter.id}` });
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await soho().getByRole('button', { name: 'What if …' }).focus();
  await page.keyboard.press('Enter');
  const order = soho().getByLabel('Order for SOHO, without tax (₹)');
  await order.waitFor();
  await page.keyboard.press('Tab');
  for (const [typed, reason] of [
    ['abc', 'This cannot be read as a whole number.'],
    ['-5', 'Type an amount of 1 or more.'],
    ['0', 'Type an amount of 1 or more.'],
    ['1e9', 'This cannot be read as a whole number.'],
  ] as const) {
    await order.fill(typed);
    await soho().getByText(reason).waitFor();
  }
  await order.fill('');
  await expect.poll(() => order.getAttribute('aria-invalid')).not.toBe('true');
  await page.keyboard.type('₹2,00,000');
  const status = soho().getByRole('status');
  await status.getByText('₹5,82,400 instead of ₹3,82,400 in the quarter.').waitFor();
  await status
    .getByText(`${rebate(582_400)} more rebate: ${rebate(582_400)} instead of nothing yet.`)
    .waitFor();
  await status.getByText(`${formatRupees(terms.expected - 582_400)} to expected`).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await status.getByText('₹7,31,150 instead of ₹5,31,150 in the quarter.').waitFor();
  await soho().getByText('nothing is promised').waitFor();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('an API of section 7 only: a past quarter has its result; a scheme tells the next gift', async () => {
  await answerOddly(page);
  const rebates = itemsOf(at(await portal.askApi(T2, '/partner/programs/rebate'), 'data'));
  const quarters = rebates.flatMap((one) => itemsOf(at(one, 'rebate_program')));
  const past = quarters.find((one) => asDay(at(one, 'end_date')) < now());
  const raw = at(await portal.askApi(T2, `/partner/claims/rebate/${String(at(past, 'id'))}`), 'data');
  const achieved = Number(at(raw, 'program', 'total_soho_value'));
  await signIn(page, T2, { address: `/claims/rebate?program_id=${String(at(past, 'id'))}` });
  await soho()
    .getByText(`Result: ${against(achieved)}`)
    .waitFor();
  expect(await soho().innerText()).toContain(
    `The quarter ended on ${dayInWords(asDay(at(past, 'end_date')))}.`,
  );
  expect(await soho().innerText()).not.toContain('At this pace');
  expect(await soho().getByText('Rebate of the quarter').locator('xpath=..').innerText()).toContain(
    rebate(achieved),
  );

  const scheme = at(await portal.askApi(T2, '/partner/claims/scheme/1'), 'data', 'program');
  const points = Number(at(scheme, 'total_available_value'));
  const levels = itemsOf(at(scheme, 'rewards')).map((one) => Number(at(one, 'business_volume')));
  const next = Math.min(...levels.filter((level) => level > points));
  await page.goto('/scheme/1');
  await page.getByRole('button', { name: 'What if …' }).click();
  await page.getByLabel('Order, without tax (₹)').fill(String(next - points - 1));
  await page.getByText(/^1 pts to the next gift: /).waitFor();
  await page.getByLabel('Order, without tax (₹)').fill(String(next - points));
  await page.getByText(/^Within reach then: /).waitFor();
  await expectAccessible(page);
});

test('the home screen tells the next target, by when, and what it is worth; one tap leads to the rest', async () => {
  await withClaims();
  await signIn(page, T2);
  const question = page.getByRole('region', { name: 'What is the next target?' });
  await question.getByRole('listitem').first().getByRole('link').click();
  await soho().getByText(formatRupees(APPROVED)).waitFor();
  await page.getByRole('banner').getByRole('link').first().click();
  const [level, target, rate] =
    APPROVED < terms.basic
      ? (['basic', terms.basic, terms.basicRate] as const)
      : (['expected', terms.expected, terms.expectedRate] as const);
  const row = question.getByRole('listitem').filter({ hasText: 'SOHO' });
  await row.waitFor();
  expect(await row.innerText()).toBe(
    [
      'SOHO',
      formatRupees(target - APPROVED),
      `to ${level} by ${dayInWords(quarter.end).replace(/,.*/, '')}, worth ${formatRupees(Math.round((target * rate) / 100))}`,
    ].join('\n'),
  );
  await expectAccessible(page);
});

test('the home screen says that no targets are set where the programme has no agreements', async () => {
  await page.route('**/api/partner/programs/rebate', async (route) => {
    const body = fieldsOf(await (await fetchAnswer(route)).json());
    const data = itemsOf(body['data']).map((year) => ({ ...fieldsOf(year), RebateAgreement: [] }));
    return route.fulfill({ json: { ...body, data } });
  });
  await signIn(page, T2);
  const question = page.getByRole('region', { name: 'What is the next target?' });
  await question.getByText(/^No targets have been set for you yet\./).waitFor();
});
