import { format } from 'date-fns';
import { enIN } from 'date-fns/locale/en-IN';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianDay } from '#src/api/contract/days.ts';
import { formatClock, formatDay, formatNumber, formatPoints, formatRupees, formatTime } from './format.ts';

test('a day is written as the specification’s "PP" in every month', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = indianDay(new Date(Date.UTC(2026, month, 5)));
    expect(formatDay(day)).toBe(format(new Date(2026, month, 5), 'PP', { locale: enIN }));
  }
  expect(formatDay(undefined)).toBe('–');
});

test('a time of another day says which; the clock has 24 hours', () => {
  expect(formatTime(new Date(2020, 11, 31, 18, 5))).toBe('31 Dec, 18:05');
  const now = new Date();
  expect(formatTime(now)).toBe(formatClock(now));
  expect(formatClock(new Date(2020, 0, 1, 0, 7))).toBe('00:07');
});

test('numbers are grouped and rounded as the browser’s own en-IN has them', () => {
  const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
  for (const value of [
    0, 7, 999, 1000, 99_999, 1_00_000, 12_34_567, 999_999_999_999, 1.005, 2.5, 0.1, 1e-7, -1234.565,
  ])
    expect([value, formatNumber(value)]).toEqual([value, exact.format(value)]);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 1e12 }).map((paise) => paise / 100),
        fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 999 })).map(([a, b]) => a / b),
      ),
      (value) => {
        expect([value, formatNumber(value)]).toEqual([value, exact.format(value)]);
        expect(formatPoints(Math.abs(value))).toContain(whole.format(Math.abs(value)));
      },
    ),
    { numRuns: 3000 },
  );
  expect(formatRupees(-1234567.5)).toBe('−₹12,34,567.5');
});
