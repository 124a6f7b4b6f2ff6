import { type Day, daysBetween } from './days.ts';
import { type Program } from './programs.schema.ts';

/** Where `today` stands in a programme's claim window (SPEC §4; whole Indian days, both ends inclusive). */
export type ClaimWindow =
  | { state: 'open'; lastDay: Day; daysLeft: number }
  | { state: 'upcoming'; firstDay: Day }
  | { state: 'closed'; lastDay: Day }
  | { state: 'unknown' };

export type ClaimWindowDates = Pick<Program, 'start_date' | 'claim_allowed_till'>;

/** `daysLeft` counts the days after today: 0 on the last day. A window with a missing date is not open. */
export function claimWindow(programme: ClaimWindowDates, today: Day): ClaimWindow {
  const { start_date: first, claim_allowed_till: last } = programme;
  if (!first || !last) return { state: 'unknown' };
  if (today < first) return { state: 'upcoming', firstDay: first };
  if (today > last) return { state: 'closed', lastDay: last };
  return { state: 'open', lastDay: last, daysLeft: daysBetween(today, last) };
}

export function isClaimOpen(programme: ClaimWindowDates, today: Day): boolean {
  return claimWindow(programme, today).state === 'open';
}
