import { format } from 'date-fns';
import { enIN } from 'date-fns/locale/en-IN';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianClock, indianDay } from '#src/api/contract/days.ts';
import {
  formatDay,
  formatIndianTime,
  formatMoment,
  formatNumber,
  formatRupees,
  formatTime,
  formatWhole,
} from './format.ts';

test('formatDay writes each month like the "PP" format of date-fns for en-IN', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = indianDay(new Date(Date.UTC(2026, month, 5)));
    expect(formatDay(day)).toBe(format(new Date(2026, month, 5), 'PP', { locale: enIN }));
  }
  expect(formatDay(undefined)).toBe('–');
});

test.each([
  ['2026-04-05T10:32:09Z', '5 Apr, 2026, 4:02:09 PM'],
  ['2026-04-05T18:32:09.123Z', '6 Apr, 2026, 12:02:09 AM'],
  ['2026-04-05T12:00:00+05:30', '5 Apr, 2026, 12:00:00 PM'],
  // A time without a zone is Indian.
  ['2026-04-05 09:05:00', '5 Apr, 2026, 9:05:00 AM'],
  ['2026-04-05', '5 Apr, 2026'],
  [undefined, '–'],
])('the moment %s is shown as %s in Indian time', (at, text) => {
  expect(formatMoment(at)).toBe(text);
});

test('a time of the device includes its date on another day, and hours count to 24', () => {
  expect(formatTime(new Date(2020, 11, 31, 18, 5))).toBe('31 Dec, 18:05');
  const now = new Date();
  expect(formatTime(now)).toBe(format(now, 'HH:mm'));
  expect(formatTime(new Date(2020, 0, 1, 0, 7))).toBe('1 Jan, 00:07');
});

test('a time of the API is Indian in every zone; that of another Indian day includes its date, and hours count to 24', () => {
  expect(formatIndianTime(new Date('2020-12-31T12:35:00Z'))).toBe('31 Dec, 18:05');
  expect(formatIndianTime(new Date('2020-12-31T18:30:00Z'))).toBe('1 Jan, 00:00');
  expect(indianClock(new Date('2020-01-01T18:37:59Z'))).toBe('00:07');
  const now = new Date();
  expect(formatIndianTime(now)).toBe(indianClock(now));
});

test('numbers are grouped and rounded like Intl.NumberFormat for en-IN', () => {
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
        expect(formatWhole(Math.abs(value))).toBe(whole.format(Math.abs(value)));
      },
    ),
    { numRuns: 3000 },
  );
  expect(formatRupees(-1234567.5)).toBe('−₹12,34,567.50');
  // Shifted by its decimals it would be infinite.
  expect(formatRupees(1e308)).toBe('₹1e+308');
});
