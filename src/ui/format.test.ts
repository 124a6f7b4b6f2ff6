import { format } from 'date-fns';
import { enIN } from 'date-fns/locale/en-IN';
import { expect, test } from 'vitest';
import { indianDay } from '#src/api/contract/days.ts';
import { formatClock, formatDay, formatTime } from './format.ts';

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
