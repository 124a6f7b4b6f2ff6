import { expect, test } from 'vitest';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type Day } from '#src/api/contract/days.ts';
import { type Span } from '#src/api/contract/target-outlook.ts';
import { axisOf, dayRows, leftOut, monthRows } from './plot-data.ts';

const SPAN: Span = { state: 'running', start: '2026-10-01', end: '2026-12-31', gone: 55, left: 37 };
const TODAY = '2026-11-25';

const claim = (
  day: Day | undefined,
  total: number | undefined,
  approved?: number,
  more: Partial<Claim> = {},
) => ({
  id: 1,
  invoice_number: '',
  business_vertical: 'SOHO',
  invoice_date: day,
  total_value: total,
  approved_business_volume: approved,
  ...more,
});
const CLAIMS = [
  claim('2026-10-23', 236_900, 236_900),
  claim('2026-10-10', 182_400, 180_000),
  claim('2026-11-20', 148_750),
  claim('2026-11-20', 50_000, undefined, { business_vertical: 'SURVEILLANCE' }),
];

test('day by day: sums up to each day, in order, and nothing for what is to come', () => {
  expect(dayRows(CLAIMS, 'SOHO', SPAN, TODAY, 800_000)).toEqual([
    { day: '2026-10-10', approved: 180_000, withReview: 180_000, needed: 86_957 },
    { day: '2026-10-23', approved: 416_900, withReview: 416_900, needed: 200_000 },
    { day: '2026-11-20', approved: 416_900, withReview: 565_650, needed: 443_478 },
    { day: '2026-11-25', approved: 416_900, withReview: 565_650, needed: 486_957 },
    { day: '2026-12-31', approved: undefined, withReview: undefined, needed: 800_000 },
  ]);
});

test.each<[string, Claim, Day]>([
  ['the day of the invoice', claim('2026-10-05', 1, 1, { created_at: '2026-10-09T10:00:00Z' }), '2026-10-05'],
  [
    'the day of submission, in India',
    claim(undefined, 1, 1, { created_at: '2026-10-09T20:00:00Z' }),
    '2026-10-10',
  ],
  ['the first day, for an earlier one', claim('2026-09-01', 1, 1), '2026-10-01'],
  ['the last day, for a later one', claim('2027-01-05', 1, 1), '2026-12-31'],
])('a claim counts on %s', (_, one, day) => {
  const rows = dayRows([one], 'SOHO', SPAN, TODAY, undefined);
  expect(rows.find(({ approved }) => approved === 1)).toEqual({
    day,
    approved: 1,
    withReview: 1,
    needed: undefined,
  });
});

test.each<[string, Span['state'], Day, (number | undefined)[]]>([
  ['after the quarter: all is known', 'over', '2027-02-01', [180_000, 416_900, 416_900, 416_900]],
  ['before it: nothing is', 'ahead', '2026-09-01', [undefined, undefined, undefined, undefined]],
  ['on its last day, which is listed once', 'running', '2026-12-31', [180_000, 416_900, 416_900, 416_900]],
])('%s', (_, state, today, approved) => {
  const rows = dayRows(CLAIMS, 'SOHO', { ...SPAN, state }, today, 800_000);
  expect(rows.map((row) => row.approved)).toEqual(approved);
});

test('no claims: a line at nothing until today', () => {
  expect(dayRows([], 'SOHO', SPAN, TODAY, undefined).map((row) => row.approved)).toEqual([0, undefined]);
});

test('per month: claimed, approved and under review, also for a month without claims, and none that is to come', () => {
  const soFar = [
    { month: '2026-10', claimed: 419_300, approved: 416_900, review: 0 },
    { month: '2026-11', claimed: 148_750, approved: 0, review: 148_750 },
  ];
  expect(monthRows(CLAIMS, 'SOHO', SPAN, TODAY)).toEqual(soFar);
  const december = { month: '2026-12', claimed: 0, approved: 0, review: 0 };
  expect(monthRows(CLAIMS, 'SOHO', SPAN, '2027-02-01')).toEqual([...soFar, december]);
});

test('without the days of the quarter, the months are those of the claims, over the turn of the year', () => {
  const claims = [claim('2027-01-05', 0.1, 0.1), claim('2026-11-05', 1), claim('2027-01-06', 0.2, 0.2)];
  expect(monthRows(claims, 'SOHO', undefined, TODAY).map(({ month, claimed }) => [month, claimed])).toEqual([
    ['2026-11', 1],
    ['2026-12', 0],
    ['2027-01', 0.3],
  ]);
  expect(monthRows([], 'SOHO', undefined, TODAY)).toEqual([]);
});

test('what cannot be drawn is counted', () => {
  const odd = [
    claim(undefined, 1),
    claim('2026-10-05', undefined, 5),
    claim('2026-10-05', 1, 1, { business_vertical: undefined }),
    claim(undefined, undefined, 1, { business_vertical: 'SURVEILLANCE' }),
  ];
  expect(leftOut([...CLAIMS, ...odd], 'SOHO')).toBe(3);
  expect(leftOut(CLAIMS, 'SOHO')).toBe(0);
});

test.each([
  [0, [0]],
  [1, [0, 0.5, 1]],
  [800_000, [0, 200_000, 400_000, 600_000, 800_000]],
  [800_001, [0, 500_000, 1_000_000]],
  [950_193, [0, 500_000, 1_000_000]],
  [99, [0, 50, 100]],
])('an axis for %d', (most, values) => {
  expect(axisOf(most)).toEqual(values);
});
