import { expect, test } from 'vitest';
import { KEPT_MS, ageOf } from './storage-keys.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const NOW = Date.UTC(2026, 10, 22);

test.each([
  ['no jump', -HOUR, 0, HOUR],
  ['no jump, at the end of the week', -KEPT_MS, 0, KEPT_MS],
  ['a day forward since it was saved', -HOUR, DAY, DAY + HOUR],
  ['a day back since it was saved', -HOUR, -DAY, undefined],
  ['a day back, of something saved the day before', -2 * DAY, -DAY, DAY],
  ['a year forward since it was saved', -HOUR, YEAR, undefined],
  ['a year back since it was saved', -HOUR, -YEAR, undefined],
  ['saved while the clock was a year ahead, which is right again', YEAR - HOUR, 0, undefined],
  ['saved while the clock was a year behind, which is right again', -YEAR - HOUR, 0, undefined],
  ['a year forward and back again', -HOUR, 0, HOUR],
  ['saved a year ahead, and read there', YEAR - HOUR, YEAR, HOUR],
])('the age of saved data, with the clock %s', (_, savedAfter, jump, age) => {
  expect(ageOf(NOW + savedAfter, NOW + jump)).toBe(age);
});
