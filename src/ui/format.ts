import { isToday, lightFormat } from 'date-fns';
import { m } from '#messages';
import { type Day, localDate } from '#src/api/contract/days.ts';

/** Numbers are grouped the Indian way in every language (SPEC-DECISIONS 21). */
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** 1234567 → "12,34,567". */
export function formatNumber(value: number): string {
  return exact.format(value);
}

/** 1234567 → "₹12,34,567"; paise only where there are any. */
export function formatRupees(value: number): string {
  return `${value < 0 ? '−' : ''}₹${exact.format(Math.abs(value))}`;
}

/** 1250 → "1,250 pts". */
export function formatPoints(value: number): string {
  return m.scheme_points({ points: whole.format(value) });
}

/** "5 Apr, 2026" (the spec's "PP" as en-IN has it); a dash for no day. */
export function formatDay(day: Day | undefined): string {
  return day === undefined ? m.dash() : withMonth(localDate(day), (month) => `d ${month}, yyyy`);
}

/** "10:42" of today, "5 Apr, 10:42" of another day; by the device's clock, for the partner's own doings. */
export function formatTime(time: Date): string {
  return isToday(time) ? formatClock(time) : withMonth(time, (month) => `d ${month}, HH:mm`);
}

/** "10:42" by the device's clock. */
export function formatClock(time: Date): string {
  return lightFormat(time, 'HH:mm');
}

/** The month's word is ours: with all words of a date-fns language the dashboard would weigh 10 KB more. */
function withMonth(date: Date, pattern: (month: string) => string): string {
  const month = m.date_months().split(' ')[date.getMonth()] ?? '';
  return lightFormat(date, pattern(`'${month}'`));
}

/** Bytes as a partner reads them: "300 KB", "1.2 MB". */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? m.ui_kilobytes({ size: exact.format(Math.ceil(bytes / 1000)) })
    : m.ui_megabytes({ size: exact.format(bytes / 1_000_000) });
}
