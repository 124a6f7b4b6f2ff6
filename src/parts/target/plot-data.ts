import { statusOf } from '#src/api/contract/claim-status.ts';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type Day, dayOf } from '#src/api/contract/days.ts';
import { type Span, neededBy } from '#src/api/contract/target-outlook.ts';

/** Sums up to the end of a day, in rupees. A day that is still to come has no sums. */
export interface DayRow {
  day: Day;
  approved: number | undefined;
  /** With the claims under review. */
  withReview: number | undefined;
  /** What the target needs by then; `undefined` without a target. */
  needed: number | undefined;
}

/**
 * The quarter's days on which a claim counts, with today and the last day. A claim counts on its invoice's day, as
 * the quarter is of invoices; without one, on the day it was submitted. Days outside the quarter are drawn at its ends.
 */
export function dayRows(
  claims: readonly Claim[],
  vertical: string,
  span: Span,
  today: Day,
  target: number | undefined,
): DayRow[] {
  const dated = drawn(claims, vertical).map(({ day, ...amounts }) => ({
    ...amounts,
    day: within(day, span),
  }));
  const now = within(today, span);
  const days = new Set([...dated.map(({ day }) => day), ...(span.state === 'ahead' ? [] : [now]), span.end]);
  const last = dated.reduce((latest, { day }) => (day > latest ? day : latest), now);
  return [...days]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((day) => {
      const until = dated.filter((one) => one.day <= day);
      const isKnown = span.state !== 'ahead' && day <= last;
      const approved = sum(until.map((one) => one.approved));
      return {
        day,
        approved: isKnown ? approved : undefined,
        withReview: isKnown ? approved + sum(until.map((one) => one.review)) : undefined,
        needed: target === undefined ? undefined : neededBy(target, span, day),
      };
    });
}

export interface MonthRow {
  /** `YYYY-MM` */
  month: string;
  claimed: number;
  approved: number;
  review: number;
}

/** Every month of the quarter so far, or of the claims where its days are not known. */
export function monthRows(
  claims: readonly Claim[],
  vertical: string,
  span: Span | undefined,
  today: Day,
): MonthRow[] {
  const dated = drawn(claims, vertical).map(({ day, ...amounts }) => ({
    ...amounts,
    month: (span ? within(day, span) : day).slice(0, 7),
  }));
  const ofClaims = dated.map(({ month }) => month).toSorted();
  const first = span?.start.slice(0, 7) ?? ofClaims[0];
  const soFar = span && within(today, span).slice(0, 7);
  const last = [soFar, ofClaims.at(-1)]
    .filter((month) => month !== undefined)
    .toSorted()
    .at(-1);
  return monthsBetween(first, last).map((month) => {
    const ofMonth = dated.filter((one) => one.month === month);
    return {
      month,
      claimed: sum(ofMonth.map((one) => one.claimed)),
      approved: sum(ofMonth.map((one) => one.approved)),
      review: sum(ofMonth.map((one) => one.review)),
    };
  });
}

/** How many claims cannot be drawn, because their vertical, day or amount is not known. */
export function leftOut(claims: readonly Claim[], vertical: string): number {
  const isOurs = ({ business_vertical: of }: Claim) => of === undefined || of === vertical;
  return claims.filter(isOurs).length - drawn(claims, vertical).length;
}

function drawn(claims: readonly Claim[], vertical: string) {
  return claims.flatMap((claim) => {
    const day = claim.invoice_date ?? dayOf(claim.created_at);
    const { total_value: claimed, business_vertical: of } = claim;
    if (of !== vertical || day === undefined || claimed === undefined) return [];
    const review = statusOf(claim) === 'review' ? claimed : 0;
    return [{ day, claimed, review, approved: claim.approved_business_volume ?? 0 }];
  });
}

function within(day: Day, { start, end }: Span): Day {
  if (day < start) return start;
  return day > end ? end : day;
}

function monthsBetween(first: string | undefined, last: string | undefined): string[] {
  if (first === undefined || last === undefined) return [];
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
  return Array.from({ length: count(last) - count(first) + 1 }, (_, index) => {
    const month = count(first) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Round values for an axis from 0 that holds `most`: three to five of 1, 2 or 5 times a power of ten. */
export function axisOf(most: number): number[] {
  if (most <= 0) return [0];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

function sum(amounts: readonly number[]): number {
  // In paise, so that no binary remainder is shown.
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}
