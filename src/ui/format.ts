import { isToday, lightFormat } from 'date-fns';
import { m } from '#messages';
import { type Day, dayInWords, dayOf, indianClock, indianDay, timeOf } from '#src/api/contract/days.ts';

/** Matches each digit that a comma follows: the last group has three digits, the others two. */
const GROUP_ENDS = /(\d)(?=(?:\d\d)+\d$)/g;

/**
 * Groups digits the Indian way in all languages. `Intl.NumberFormat` takes a cheap phone 40 ms to set up.
 * @param digits the largest number of decimals; halves are rounded away from zero.
 */
function grouped(value: number, digits: 0 | 2): string {
  if (!Number.isFinite(value)) return String(value);
  // Shifts the decimal text and not the binary value: 1.005 is stored as a little less.
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  if (!Number.isFinite(shifted)) return String(value);
  const text = String(shifted).padStart(digits + 1, '0');
  if (/e/.test(text)) return String(value);
  const decimals = digits === 0 ? '' : text.slice(-digits).replace(/0+$/, '');
  const integer = (digits === 0 ? text : text.slice(0, -digits)).replace(GROUP_ENDS, '$1,');
  return `${value < 0 ? '-' : ''}${integer}${decimals === '' ? '' : `.${decimals}`}`;
}

/** 1234567 → "12,34,567". */
export function formatNumber(value: number): string {
  return grouped(value, 2);
}

/** 1234567.5 → "12,34,568". */
export function formatWhole(value: number): string {
  return grouped(value, 0);
}

/** 1234567 → "₹12,34,567", 0.5 → "₹0.50": with paise only if there are any, and then with two digits. */
export function formatRupees(value: number): string {
  return `${value < 0 ? '−' : ''}₹${grouped(Math.abs(value), 2).replace(/\.\d$/, '$&0')}`;
}

/** "5 Apr, 2026" (SPEC's "PP" for en-IN); a dash for no day. */
export function formatDay(day: Day | undefined): string {
  return day === undefined ? m.dash() : dayInWords(day);
}

/** "5 Apr, 2026, 4:02:09 PM" in India (SPEC's "PPpp" for en-IN); only the day if `at` has no time. */
export function formatMoment(at: string | undefined): string {
  if (at === undefined) return m.dash();
  const day = formatDay(dayOf(at));
  const [hour, ...rest] = timeOf(at)?.split(':') ?? [];
  if (hour === undefined) return day;
  const hours = Number(hour);
  return `${day}, ${[hours % 12 || 12, ...rest].join(':')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** What happened on this device, by its clock: "10:42" for today, "5 Apr, 10:42" for another day. */
export function formatTime(time: Date): string {
  if (isToday(time)) return lightFormat(time, 'HH:mm');
  // Month names are the portal's own texts: a language of date-fns adds 10 KB to the dashboard.
  const month = m.date_months().split(' ')[time.getMonth()] ?? '';
  return lightFormat(time, `d '${month}', HH:mm`);
}

/** What the portal's API did, as {@link formatTime}, but in India: the API's own times are. */
export function formatIndianTime(time: Date): string {
  const day = indianDay(time);
  if (day === indianDay(new Date())) return indianClock(time);
  const [date = ''] = formatDay(day).split(',');
  return `${date}, ${indianClock(time)}`;
}

/** A file size as text: "300 KB", "1.2 MB". 1 KB is 1,000 bytes. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? m.ui_kilobytes({ size: grouped(Math.ceil(bytes / 1000), 2) })
    : m.ui_megabytes({ size: grouped(bytes / 1_000_000, 2) });
}
