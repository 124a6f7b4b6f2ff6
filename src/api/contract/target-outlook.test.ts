import { expect, test } from 'vitest';
import { type Day } from './days.ts';
import { type Target } from './rebates.schema.ts';
import { afterOrder, neededBy, outlookOf, rebateOf, underReviewOf } from './target-outlook.ts';

const TARGET: Target = {
  business_vertical: 'SOHO',
  basic_target: 500_000,
  basic_rebate_percentage: 2,
  expected_target: 800_000,
  expected_rebate_percentage: 3.5,
};
const QUARTER = { start_date: '2026-10-01', end_date: '2026-12-31' } as const;
const LEAP = { start_date: '2028-01-01', end_date: '2028-03-31' } as const;
const PLAIN = { start_date: '2027-01-01', end_date: '2027-03-31' } as const;
const FINANCIAL_YEAR = { start_date: '2027-04-01', end_date: '2028-03-31' } as const;

const outlook = (
  achieved: number | undefined,
  today: Day,
  {
    target = TARGET,
    quarter = QUARTER,
    underReview = 0,
  }: {
    target?: Target;
    quarter?: { start_date?: Day; end_date?: Day };
    underReview?: number | undefined;
  } = {},
) => outlookOf(target, { achieved, underReview }, quarter, today);

test.each([
  ['the first day', QUARTER, '2026-10-01', 'running', 0, 92],
  ['the second day', QUARTER, '2026-10-02', 'running', 1, 91],
  ['a day in between', QUARTER, '2026-11-25', 'running', 55, 37],
  ['the last day', QUARTER, '2026-12-31', 'running', 91, 1],
  ['the day after', QUARTER, '2027-01-01', 'over', 92, 0],
  ['the day before', QUARTER, '2026-09-30', 'ahead', 0, 92],
  ['29 February of a leap year', LEAP, '2028-02-29', 'running', 59, 32],
  ['1 March of a leap year', LEAP, '2028-03-01', 'running', 60, 31],
  ['1 March of another year', PLAIN, '2027-03-01', 'running', 59, 31],
  ['a whole leap year', FINANCIAL_YEAR, '2028-04-01', 'over', 366, 0],
  [
    'a quarter of one day',
    { start_date: '2026-10-01', end_date: '2026-10-01' },
    '2026-10-01',
    'running',
    0,
    1,
  ],
] as const)('days on %s', (_, quarter, today, state, gone, left) => {
  expect(outlook(1000, today, { quarter }).span).toEqual({
    state,
    gone,
    left,
    start: quarter.start_date,
    end: quarter.end_date,
  });
});

test.each([
  ['no first day', { end_date: '2026-12-31' }],
  ['no last day', { start_date: '2026-10-01' }],
  ['a last day before the first', { start_date: '2026-12-31', end_date: '2026-10-01' }],
] as const)('with %s there is no pace, and the rebate so far is known', (_, quarter) => {
  const { span, approved } = outlook(600_000, '2026-11-25', { quarter });
  expect(span).toBeUndefined();
  expect(approved).toMatchObject({ pace: undefined, projected: undefined, rebate: { rupees: 12_000 } });
  expect(approved?.over).toEqual({ basic: undefined, expected: undefined });
});

test.each([
  // Achieved, day, pace, projected, over basic, over expected, rebate at the end.
  [424_456, '2026-11-25', 7717.381818, 709_999, 209_999, -90_001, 14_200],
  [568_050, '2026-11-25', 10_328.181818, 950_193, 450_193, 150_193, 33_257],
  [568_050, '2026-12-31', 6242.307692, 574_292, 74_292, -225_708, 11_486],
  [0, '2026-11-25', 0, 0, -500_000, -800_000, 0],
  [1000, '2026-10-02', 1000, 92_000, -408_000, -708_000, 0],
  [100.5, '2026-10-03', 50.25, 4623, -495_377, -795_377, 0],
] as const)('%d achieved by %s', (achieved, today, pace, projected, basic, expected, rupees) => {
  const { approved } = outlook(achieved, today);
  expect(approved?.pace).toBeCloseTo(pace, 5);
  expect(approved).toMatchObject({ projected, over: { basic, expected }, rebateAtEnd: { rupees } });
});

test('in a leap year the pace leads one day further', () => {
  expect(outlook(60_000, '2028-03-01', { quarter: LEAP }).approved?.projected).toBe(91_000);
  expect(outlook(59_000, '2027-03-01', { quarter: PLAIN }).approved?.projected).toBe(90_000);
});

test.each([
  ['on the first day', '2026-10-01'],
  ['before the quarter', '2026-09-01'],
] as const)('there is no pace yet %s', (_, today) => {
  expect(outlook(600_000, today).approved).toEqual({
    amount: 600_000,
    rebate: { level: 'basic', percentage: 2, rupees: 12_000 },
    pace: undefined,
    projected: undefined,
    rebateAtEnd: undefined,
    over: { basic: undefined, expected: undefined },
  });
});

test('after the quarter the amount is the result, and nothing is projected', () => {
  expect(outlook(710_000, '2027-01-01').approved).toEqual({
    amount: 710_000,
    rebate: { level: 'basic', percentage: 2, rupees: 14_200 },
    pace: undefined,
    projected: undefined,
    rebateAtEnd: { level: 'basic', percentage: 2, rupees: 14_200 },
    over: { basic: 210_000, expected: -90_000 },
  });
});

test('what is not known stays unknown, and what the targets are worth is known without it', () => {
  expect(outlook(undefined, '2026-11-25', { underReview: 1000 })).toMatchObject({
    approved: undefined,
    withReview: undefined,
    basic: { target: 500_000, percentage: 2, worth: 10_000 },
    expected: { target: 800_000, percentage: 3.5, worth: 28_000 },
  });
  expect(outlookOf(TARGET, { achieved: 1, underReview: undefined }, QUARTER, '2026-11-25').withReview).toBe(
    undefined,
  );
  expect(outlook(1, '2026-11-25').withReview).toBe(undefined);
});

test('claims under review are added to the amount, the pace and the rebate', () => {
  const { approved, withReview } = outlook(419_300, '2026-11-25', { underReview: 148_750 });
  expect(approved).toMatchObject({
    amount: 419_300,
    rebate: { level: 'none', rupees: 0 },
    projected: 701_375,
  });
  expect(withReview).toEqual(outlook(568_050, '2026-11-25').approved);
  expect(withReview?.rebate).toEqual({ level: 'basic', percentage: 2, rupees: 11_361 });
});

const unset = { basic_target: undefined, expected_target: undefined };
test.each<[string, Partial<Target>, number, ReturnType<typeof rebateOf>]>([
  ['below both', {}, 499_999.99, { level: 'none', percentage: undefined, rupees: 0 }],
  ['basic to the rupee', {}, 500_000, { level: 'basic', percentage: 2, rupees: 10_000 }],
  ['between both, on the whole amount', {}, 568_050, { level: 'basic', percentage: 2, rupees: 11_361 }],
  ['just below expected', {}, 799_999.99, { level: 'basic', percentage: 2, rupees: 16_000 }],
  ['expected to the rupee', {}, 800_000, { level: 'expected', percentage: 3.5, rupees: 28_000 }],
  ['far above', {}, 1_000_000_000, { level: 'expected', percentage: 3.5, rupees: 35_000_000 }],
  ['no target at all', unset, 900_000, undefined],
  ['only basic', { expected_target: undefined }, 900_000, { level: 'basic', percentage: 2, rupees: 18_000 }],
  [
    'only expected, short of it',
    { basic_target: undefined },
    700_000,
    { level: 'none', percentage: undefined, rupees: 0 },
  ],
  [
    'only expected',
    { basic_target: undefined },
    900_000,
    { level: 'expected', percentage: 3.5, rupees: 31_500 },
  ],
  [
    'expected below basic, between',
    { expected_target: 300_000 },
    400_000,
    { level: 'expected', percentage: 3.5, rupees: 14_000 },
  ],
  [
    'expected below basic, above both',
    { expected_target: 300_000 },
    600_000,
    { level: 'expected', percentage: 3.5, rupees: 21_000 },
  ],
  [
    'both the same',
    { expected_target: 500_000 },
    500_000,
    { level: 'expected', percentage: 3.5, rupees: 17_500 },
  ],
  [
    'a percentage of zero',
    { basic_rebate_percentage: 0 },
    600_000,
    { level: 'basic', percentage: 0, rupees: 0 },
  ],
  [
    'an unknown percentage',
    { basic_rebate_percentage: undefined },
    600_000,
    { level: 'basic', percentage: undefined, rupees: undefined },
  ],
  [
    'the other percentage unknown',
    { expected_rebate_percentage: undefined },
    600_000,
    { level: 'basic', percentage: 2, rupees: 12_000 },
  ],
  [
    'a percentage with decimals',
    { basic_rebate_percentage: 2.35 },
    568_050,
    { level: 'basic', percentage: 2.35, rupees: 13_349 },
  ],
  [
    'half a rupee',
    { basic_rebate_percentage: 1.15, basic_target: 1 },
    3000,
    { level: 'basic', percentage: 1.15, rupees: 35 },
  ],
  [
    'just below half a rupee',
    { basic_rebate_percentage: 1.15, basic_target: 1 },
    2999,
    { level: 'basic', percentage: 1.15, rupees: 34 },
  ],
  ['an amount with paise', { basic_target: 1 }, 1024.75, { level: 'basic', percentage: 2, rupees: 20 }],
  ['a target of zero', { basic_target: 0 }, 0, { level: 'basic', percentage: 2, rupees: 0 }],
])('the rebate: %s', (_, changes, amount, rebate) => {
  expect(rebateOf({ ...TARGET, ...changes }, amount)).toEqual(rebate);
});

test('each level tells what is missing, which is 0 once it is reached and unknown without the achieved amount', () => {
  expect(outlook(600_000, '2026-11-25')).toMatchObject({
    basic: { missing: 0 },
    expected: { missing: 200_000 },
  });
  expect(outlook(undefined, '2026-11-25')).toMatchObject({ basic: { missing: undefined } });
});

test('a level without its percentage has a target and no worth', () => {
  const target = { ...TARGET, basic_target: undefined, expected_rebate_percentage: undefined };
  expect(outlook(0, '2026-11-25', { target })).toMatchObject({
    basic: undefined,
    expected: { target: 800_000, percentage: undefined, worth: undefined },
    approved: { over: { basic: undefined, expected: -800_000 } },
  });
});

test.each<[string, number, number, object]>([
  [
    'stays below basic',
    100_000,
    50_000,
    { amount: 150_000, jump: 0, next: { level: 'basic', missing: 350_000 } },
  ],
  [
    'reaches basic, and the whole amount counts',
    490_000,
    10_000,
    { jump: 10_000, next: { level: 'expected', missing: 300_000 } },
  ],
  ['reaches expected', 568_050, 250_000, { jump: 28_632 - 11_361, next: undefined }],
  ['reaches both', 0, 800_000, { before: { level: 'none' }, after: { level: 'expected' }, jump: 28_000 }],
  ['comes after both', 800_000, 1000, { jump: 35, next: undefined }],
])('an order that %s', (_, base, rupees, change) => {
  expect(afterOrder(TARGET, base, rupees)).toMatchObject(change);
});

test.each<[string, Partial<Target>, object]>([
  ['no percentage', { basic_rebate_percentage: undefined }, { jump: undefined, after: { level: 'basic' } }],
  ['no target', unset, { jump: undefined, before: undefined, after: undefined, next: undefined }],
  ['an expected target below basic', { expected_target: 300_000 }, { next: undefined }],
])('an order with %s', (_, changes, change) => {
  expect(afterOrder({ ...TARGET, ...changes }, 100_000, 400_000)).toMatchObject(change);
});

const claim = (
  vertical: string | undefined,
  total: number | undefined,
  approved?: number,
  status?: string,
) => ({
  id: 1,
  invoice_number: '',
  business_vertical: vertical,
  total_value: total,
  approved_business_volume: approved,
  status,
});
test.each([
  ['those of the vertical', [claim('SOHO', 100), claim('SOHO', 20.5), claim('SURVEILLANCE', 7)], 120.5],
  [
    'not what is reviewed',
    [claim('SOHO', 100, 90), claim('SOHO', 20, 0), claim('SOHO', 5, undefined, 'rejected')],
    0,
  ],
  ['an amount is missing', [claim('SOHO', 100), claim('SOHO', undefined)], undefined],
  ['an amount of the other vertical is missing', [claim('SOHO', 100), claim('SURVEILLANCE', undefined)], 100],
  ['a vertical is missing', [claim('SOHO', 100), claim(undefined, 5)], undefined],
  ['no claims', [], 0],
  ['claims not known', undefined, undefined],
])('under review: %s', (_, claims, rupees) => {
  expect(underReviewOf(claims, 'SOHO')).toBe(rupees);
});

test('without a vertical, all claims under review count', () => {
  expect(underReviewOf([claim('SOHO', 100), claim(undefined, 5)])).toBe(105);
});

test.each([
  ['2026-10-01', 8696],
  ['2026-11-15', 400_000],
  ['2026-12-31', 800_000],
] as const)('by %s a target of 8,00,000 needs %d', (day, rupees) => {
  expect(neededBy(800_000, { start: '2026-10-01', end: '2026-12-31' }, day)).toBe(rupees);
});
