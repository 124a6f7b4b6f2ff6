import { expect, test } from 'vitest';
import {
  addDays,
  dayInWords,
  dayOf,
  daysBetween,
  financialYear,
  financialYearDays,
  indianDay,
} from './days.ts';

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-03-31T00:00:00', '2026-03-31'],
  ['2026-03-31 09:15:00', '2026-03-31'],
  ['2026-03-30T18:29:59Z', '2026-03-30'],
  ['2026-03-30T18:30:00Z', '2026-03-31'],
  ['2026-03-31T23:59:59+05:30', '2026-03-31'],
  ['2026-03-31T23:59:59-05:00', '2026-04-01'],
  ['2028-02-29', '2028-02-29'],
  ['0020-11-21', '0020-11-21'],
])('dayOf reads %s as the Indian day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test.each([
  '',
  'soon',
  '2026-02-29',
  '2026-13-01',
  '31/03/2026',
  '2026-3-1',
  '20260331',
  '2026-03-311',
  '2026-03-31Tlater Z',
])('dayOf finds no day in "%s"', (text) => {
  expect(dayOf(text)).toBeUndefined();
});

test('the Indian day begins at 18:30 UTC', () => {
  expect(indianDay(new Date('2026-06-30T18:29:59.999Z'))).toBe('2026-06-30');
  expect(indianDay(new Date('2026-06-30T18:30:00Z'))).toBe('2026-07-01');
});

test('days are counted and added across month ends and leap days', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a day in words names the month', () => {
  expect(dayInWords('2026-11-25')).toBe('25 Nov, 2026');
  expect(dayInWords('2026-01-05')).toBe('5 Jan, 2026');
});

test.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
] as const)('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('a financial year runs from 1 April to 31 March', () => {
  expect(financialYearDays('2099-00')).toEqual({ first: '2099-04-01', last: '2100-03-31' });
});
