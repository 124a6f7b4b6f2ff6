import { type RebateClaims } from './claims.schema.ts';
import { type Day } from './days.ts';
import { type Quarter, type Rebate } from './rebates.schema.ts';

type RebateYear = Pick<Rebate, 'year' | 'start_month' | 'end_month' | 'agreement_start_date'>;

/**
 * The current programme (SPEC §2 Rebate programmes): the one of this `year` whose start_month..end_month
 * contains today. The months may wrap into the next year. If none fits: the newest that has begun.
 */
export function currentRebate<R extends RebateYear>(rebates: readonly R[], today: Day): R | undefined {
  const isFit = (rebate: R) => containsMonth(rebate, today);
  return rebates.find(isFit) ?? newest(rebates.filter((rebate) => !isFuture(rebate, today)));
}

/** Whether its agreement start date is in the future. The list disables such a programme. */
export function isFuture({ agreement_start_date: start }: RebateYear, today: Day): boolean {
  return start !== undefined && start > today;
}

/** Whether today is in its months. */
export function containsMonth(
  { year, start_month: first, end_month: last }: RebateYear,
  today: Day,
): boolean {
  if (year === undefined || first === undefined || last === undefined) return false;
  const thisYear = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  if (first <= last) return year === thisYear && first <= month && month <= last;
  return (year === thisYear && month >= first) || (year === thisYear - 1 && month <= last);
}

function newest<R extends RebateYear>(rebates: readonly R[]): R | undefined {
  return rebates.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))[0];
}

/** The quarter that contains today; else the last one that has begun. */
export function currentQuarter<Q extends Pick<Quarter, 'start_date' | 'end_date'>>(
  quarters: readonly Q[],
  today: Day,
): Q | undefined {
  const begun = quarters.filter(({ start_date: start }) => start !== undefined && start <= today);
  const isNow = ({ end_date: end }: Q) => end !== undefined && today <= end;
  return begun.find(isNow) ?? inOrder(begun).at(-1);
}

/** The next quarter that has not begun. */
export function nextQuarter<Q extends Pick<Quarter, 'start_date'>>(
  quarters: readonly Q[],
  today: Day,
): Q | undefined {
  const ahead = quarters.filter(({ start_date: start }) => start !== undefined && start > today);
  return inOrder(ahead)[0];
}

function inOrder<Q extends Pick<Quarter, 'start_date'>>(quarters: readonly Q[]): Q[] {
  return quarters.toSorted((a, b) => (a.start_date ?? '').localeCompare(b.start_date ?? ''));
}

/** The approved amount of a vertical in a quarter; `undefined` if the API does not give it. */
export function achievedOf(
  totals: Pick<RebateClaims['program'], 'total_soho_value' | 'total_surveillance_value'>,
  vertical: string,
): number | undefined {
  if (vertical === 'SOHO') return totals.total_soho_value;
  return vertical === 'SURVEILLANCE' ? totals.total_surveillance_value : undefined;
}
