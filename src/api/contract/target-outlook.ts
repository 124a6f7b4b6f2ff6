import { statusOf } from './claim-status.ts';
import { type Claim } from './claims.schema.ts';
import { type Day, daysBetween } from './days.ts';
import { type Target } from './rebates.schema.ts';

/** A quarter as seen from a day. Today counts as left, not as gone, so `gone + left` is the whole quarter. */
export interface Span {
  state: 'ahead' | 'running' | 'over';
  start: Day;
  end: Day;
  gone: number;
  /** The last day included. */
  left: number;
}

/** A level of the target. */
interface Level {
  target: number;
  percentage: number | undefined;
  /** Rupees of rebate at its target; `undefined` without a percentage. */
  worth: number | undefined;
  /** What is still missing: 0 once reached, `undefined` while the achieved amount is unknown. */
  missing: number | undefined;
}

/** What an amount earns by the percentages of a target. */
export interface Rebate {
  /** The level that was reached. */
  level: 'none' | 'basic' | 'expected';
  /** Of the whole amount; `undefined` if the agreement does not tell it, or no level was reached. */
  percentage: number | undefined;
  /** Rupees; `undefined` if the percentage is not known. 0 below the lowest target. */
  rupees: number | undefined;
}

/** What one achieved amount means. */
export interface Reckoning {
  amount: number;
  /** `undefined` if no target is set. */
  rebate: Rebate | undefined;
  /** Rupees a day so far; `undefined` before the first day is over and after the quarter. */
  pace: number | undefined;
  /** Where the pace leads by the last day, in whole rupees. */
  projected: number | undefined;
  /** What the projected amount earns, or after the quarter the amount itself. */
  rebateAtEnd: Rebate | undefined;
  /** What the end is over each target (below 0: short of it). */
  over: { basic: number | undefined; expected: number | undefined };
}

export interface Outlook {
  /** `undefined` if the quarter's days are not known. */
  span: Span | undefined;
  basic: Level | undefined;
  expected: Level | undefined;
  /** With what is approved. `undefined` while that is unknown. */
  approved: Reckoning | undefined;
  /** With the claims under review, too. `undefined` if they are not known, or there are none. */
  withReview: Reckoning | undefined;
}

/**
 * What a vertical's targets mean in a quarter. Nothing unknown becomes 0. The percentage of the level that was
 * reached applies to the whole amount, which the specification does not say: the agreement counts.
 * @param amounts `achieved`: approved rupees; `underReview`: of {@link underReviewOf}
 */
export function outlookOf(
  target: Target,
  amounts: { achieved: number | undefined; underReview: number | undefined },
  quarter: { start_date?: Day | undefined; end_date?: Day | undefined },
  today: Day,
): Outlook {
  const span = spanOf(quarter, today);
  const { achieved, underReview } = amounts;
  return {
    span,
    basic: levelOf(target.basic_target, target.basic_rebate_percentage, achieved),
    expected: levelOf(target.expected_target, target.expected_rebate_percentage, achieved),
    approved: achieved === undefined ? undefined : reckon(target, achieved, span),
    withReview:
      achieved === undefined || !underReview ? undefined : reckon(target, achieved + underReview, span),
  };
}

function spanOf(
  { start_date: start, end_date: end }: { start_date?: Day | undefined; end_date?: Day | undefined },
  today: Day,
): Span | undefined {
  if (start === undefined || end === undefined || end < start) return undefined;
  const all = daysBetween(start, end) + 1;
  if (today < start) return { state: 'ahead', start, end, gone: 0, left: all };
  if (today > end) return { state: 'over', start, end, gone: all, left: 0 };
  const gone = daysBetween(start, today);
  return { state: 'running', start, end, gone, left: all - gone };
}

function levelOf(
  target: number | undefined,
  percentage: number | undefined,
  achieved: number | undefined,
): Level | undefined {
  if (target === undefined) return undefined;
  const missing = achieved === undefined ? undefined : Math.max(0, target - achieved);
  return { target, percentage, worth: shareOf(target, percentage), missing };
}

function reckon(target: Target, amount: number, span: Span | undefined): Reckoning {
  const isRunning = span?.state === 'running' && span.gone > 0;
  const projected = isRunning ? wholeRupees((amount / span.gone) * (span.gone + span.left)) : undefined;
  const atEnd = span?.state === 'over' ? amount : projected;
  const over = (goal: number | undefined) =>
    goal === undefined || atEnd === undefined ? undefined : atEnd - goal;
  return {
    amount,
    rebate: rebateOf(target, amount),
    pace: isRunning ? amount / span.gone : undefined,
    projected,
    rebateAtEnd: atEnd === undefined ? undefined : rebateOf(target, atEnd),
    over: { basic: over(target.basic_target), expected: over(target.expected_target) },
  };
}

/** What an amount earns. The expected level counts before the basic one. `undefined` if no target is set. */
export function rebateOf(target: Target, amount: number): Rebate | undefined {
  const { basic_target: basic, expected_target: expected } = target;
  if (basic === undefined && expected === undefined) return undefined;
  const earned = (level: Rebate['level'], percentage: number | undefined): Rebate => ({
    level,
    percentage,
    rupees: shareOf(amount, percentage),
  });
  if (expected !== undefined && amount >= expected)
    return earned('expected', target.expected_rebate_percentage);
  if (basic !== undefined && amount >= basic) return earned('basic', target.basic_rebate_percentage);
  return { level: 'none', percentage: undefined, rupees: 0 };
}

/** What an order of `rupees` would change, on top of `base` rupees of a quarter. */
export function afterOrder(target: Target, base: number, rupees: number) {
  const [before, after] = [rebateOf(target, base), rebateOf(target, base + rupees)];
  const goals = [
    { level: 'basic' as const, target: target.basic_target },
    { level: 'expected' as const, target: target.expected_target },
  ];
  const next = goals.flatMap(({ level, target: goal }) =>
    goal !== undefined && goal > base + rupees ? [{ level, missing: goal - base - rupees }] : [],
  );
  return {
    amount: base + rupees,
    before,
    after,
    /** Rupees of rebate that the order adds; `undefined` if one of both is not known. */
    jump:
      before?.rupees === undefined || after?.rupees === undefined ? undefined : after.rupees - before.rupees,
    /** The nearest level that is still ahead then. */
    next: next.toSorted((a, b) => a.missing - b.missing)[0],
  };
}

/**
 * What claims under review claim, in rupees: of a vertical, or of all. `undefined` if the claims are not known,
 * or one under review lacks its amount or, where a vertical is asked for, its vertical.
 */
export function underReviewOf(claims: readonly Claim[] | undefined, vertical?: string): number | undefined {
  const review = claims?.filter((claim) => statusOf(claim) === 'review');
  const isUnclear = review?.some((claim) => vertical !== undefined && claim.business_vertical === undefined);
  if (review === undefined || isUnclear) return undefined;
  const amounts = review
    .filter((claim) => vertical === undefined || claim.business_vertical === vertical)
    .map(({ total_value: total }) => total);
  return amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );
}

/** What a target needs by the end of `day` if every day brings the same. */
export function neededBy(target: number, { start, end }: Pick<Span, 'start' | 'end'>, day: Day): number {
  return wholeRupees((target * (daysBetween(start, day) + 1)) / (daysBetween(start, end) + 1));
}

/** `percentage` % of an amount, in whole rupees. */
function shareOf(amount: number, percentage: number | undefined): number | undefined {
  return percentage === undefined ? undefined : wholeRupees((amount * percentage) / 100);
}

/** Half a rupee counts as a whole one. 14 digits, because 1.15 × 30 is a little less than 34.5 in binary. */
function wholeRupees(amount: number): number {
  return Math.round(Number(amount.toPrecision(14)));
}
