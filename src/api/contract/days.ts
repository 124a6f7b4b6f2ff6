import { m } from '#messages';

/**
 * Calendar days in India. A `Day` is `YYYY-MM-DD`; days compare as text. India keeps UTC+5:30 all year, so
 * the day of an instant is plain arithmetic, independent of the device's time zone.
 */
export type Day = `${number}-${number}-${number}`;

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_START = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const WITH_ZONE = /[zZ]$|[+-]\d{2}:?\d{2}$/;

export function indianDay(now: Date): Day {
  return isoDay(now.getTime() + INDIA_OFFSET_MS);
}

/** The time of day in India, `HH:MM`. */
export function indianClock(now: Date): string {
  return new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(11, 16);
}

/** The Indian day of an API's date or date-time; one without a zone is taken as Indian. `undefined` where there is none. */
export function dayOf(value = ''): Day | undefined {
  const text = value.trim();
  const day = text.slice(0, 10);
  if (!isDay(day) || !DAY_START.test(text)) return undefined;
  if (text.length > 10 && WITH_ZONE.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? undefined : indianDay(instant);
  }
  return day;
}

/** The time of day in India at an API's date-time, `HH:MM:SS`; `undefined` for a bare date. */
export function timeOf(value: string): string | undefined {
  const text = value.trim().replace(' ', 'T');
  if (!text.includes('T')) return undefined;
  const shifted = WITH_ZONE.test(text) ? Date.parse(text) + INDIA_OFFSET_MS : Date.parse(`${text}Z`);
  return Number.isNaN(shifted) ? undefined : new Date(shifted).toISOString().slice(11, 19);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Full years from `from` to `to`, as ages are counted. */
export function yearsBetween(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

export function addDays(day: Day, days: number): Day {
  return isoDay(Date.parse(day) + days * DAY_MS);
}

/** The Indian financial year of a day, April to March, as `2026-27`. */
export function financialYear(day: Day): string {
  const year = Number(day.slice(0, 4));
  const from = day.slice(5) < '04' ? year - 1 : year;
  return `${from}-${String((from + 1) % 100).padStart(2, '0')}`;
}

/** The first and the last day of a financial year such as `2026-27`. */
export function financialYearDays(year: string): { first: Day; last: Day } {
  const from = Number(year.slice(0, 4));
  return { first: `${from}-04-01`, last: `${from + 1}-03-31` };
}

/** `5 Apr, 2026` for `2026-04-05`. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${m.date_months().split(' ')[Number(month) - 1]}, ${year}`;
}

function isDay(text: string): text is Day {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  // Not `Date.UTC`, which reads a half-typed year such as 20 as 1920.
  const built = new Date(0);
  built.setUTCFullYear(year, month - 1, date);
  return built.getUTCFullYear() === year && built.getUTCMonth() === month - 1 && built.getUTCDate() === date;
}

function isoDay(utcMs: number): Day {
  const day = new Date(utcMs).toISOString().slice(0, 10);
  if (!isDay(day)) throw new RangeError(`not a day of the years 0 to 9999: ${utcMs}`);
  return day;
}
