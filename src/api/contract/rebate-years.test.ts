import { expect, test } from 'vitest';
import { type Day } from './days.ts';
import { achievedOf, currentQuarter, currentRebate, isFuture, nextQuarter } from './rebate-years.ts';

const year = (
  name: string,
  number: number,
  months: [number, number],
  agreements: Day = `${number}-04-01`,
) => ({
  name,
  year: number,
  start_month: months[0],
  end_month: months[1],
  agreement_start_date: agreements,
});

test.each<[string, Day, string | undefined]>([
  ['an April to March year in its first month', '2026-04-01', '2026'],
  ['its last month, in the next calendar year', '2027-03-31', '2026'],
  ['the month after', '2027-04-01', '2027'],
  ['before all of them: none has begun', '2020-01-01', undefined],
  ['after all of them: the newest', '2031-06-01', '2027'],
])('currentRebate by date: %s', (_, today, expected) => {
  const rebates = [year('2027', 2027, [4, 3]), year('2026', 2026, [4, 3]), year('2025', 2025, [4, 3])];
  expect(currentRebate(rebates, today)?.name).toBe(expected);
});

test('months within one calendar year do not wrap', () => {
  const rebates = [year('first half', 2026, [1, 6]), year('second half', 2026, [7, 12])];
  expect(currentRebate(rebates, '2026-06-30')?.name).toBe('first half');
  expect(currentRebate(rebates, '2026-07-01')?.name).toBe('second half');
});

test('a programme without dates is only the fallback, and is not in the future', () => {
  expect(currentRebate([{}], '2026-06-01')).toEqual({});
  expect(isFuture({}, '2026-06-01')).toBe(false);
  expect(isFuture({ agreement_start_date: '2026-06-02' }, '2026-06-01')).toBe(true);
  expect(isFuture({ agreement_start_date: '2026-06-01' }, '2026-06-01')).toBe(false);
});

test.each<[Day, string | undefined]>([
  ['2026-04-01', 'Q1'],
  ['2026-06-30', 'Q1'],
  ['2026-07-01', 'Q2'],
  ['2026-10-15', 'Q2'],
  ['2026-03-31', undefined],
])('on %s the current quarter is %s', (today, title) => {
  const quarters = [
    { title: 'Q2', start_date: '2026-07-01' as const, end_date: '2026-09-30' as const },
    { title: 'Q1', start_date: '2026-04-01' as const, end_date: '2026-06-30' as const },
    { title: 'undated' },
  ];
  expect(currentQuarter(quarters, today)?.title).toBe(title);
});

test.each<[Day, string | undefined]>([
  ['2026-03-20', 'Q1'],
  ['2026-04-01', 'Q2'],
  ['2026-07-01', undefined],
])('on %s the next quarter is %s', (today, title) => {
  const quarters = [
    { title: 'Q2', start_date: '2026-07-01' as const },
    { title: 'undated' },
    { title: 'Q1', start_date: '2026-04-01' as const },
  ];
  expect(nextQuarter(quarters, today)?.title).toBe(title);
});

test('each vertical has its own total, which is undefined if the API does not give it', () => {
  const totals = { total_soho_value: 5, total_surveillance_value: undefined };
  expect(['SOHO', 'SURVEILLANCE', 'OTHER'].map((vertical) => achievedOf(totals, vertical))).toEqual([
    5,
    undefined,
    undefined,
  ]);
});
