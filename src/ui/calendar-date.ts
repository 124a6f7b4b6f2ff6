import { type CalendarDate, parseDate } from '@internationalized/date';
import { dayOf } from '#src/api/contract/days.ts';

/** A `Day` as react-aria takes it; `null` for a missing or invalid day. */
export function calendarDate(day: string | undefined): CalendarDate | null {
  return day !== undefined && dayOf(day) !== undefined ? parseDate(day) : null;
}
