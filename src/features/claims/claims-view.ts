import { statusOf } from '#src/api/contract/claim-status.ts';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type Day, dayOf, financialYear } from '#src/api/contract/days.ts';
import { memoize } from '#src/base/memoize.ts';
import { searchText, searchWords } from '#src/base/search-text.ts';
import { formatDay } from '#src/ui/format.ts';
import { type Sort, type SortValue, sortRows } from '#src/ui/sort-rows.ts';
import { type ListedClaim } from './all-claims.queries.ts';
import { type ClaimsView } from './claims-view.schema.ts';

/** The key of the column that only the list of all programmes has. */
export const PROGRAMME_COLUMN = 'programme';

/** The seven columns' keys (SPEC §2 My Claims). */
export const CLAIM_COLUMNS = [
  'id',
  'invoice_number',
  'invoice_date',
  'business_vertical',
  'total_value',
  'approved_business_volume',
  'created_at',
] as const satisfies readonly (keyof Claim)[];

const NEWEST_FIRST: Sort = { key: 'created_at', direction: 'descending' };

/** Newest first for any text that is no sort. */
export function sortOf(text: string | undefined): Sort {
  const isDescending = text?.startsWith('-') === true;
  const keys = [...CLAIM_COLUMNS, PROGRAMME_COLUMN];
  const key = keys.find((column) => column === text?.replace(/^-/, ''));
  return key === undefined ? NEWEST_FIRST : { key, direction: isDescending ? 'descending' : 'ascending' };
}

export type ColumnKey = (typeof CLAIM_COLUMNS)[number] | typeof PROGRAMME_COLUMN;

/** What each column sorts by. */
export const SORT_VALUES: Record<ColumnKey, (row: ListedClaim) => SortValue> = {
  id: ({ claim }) => claim.id,
  invoice_number: ({ claim }) => claim.invoice_number,
  invoice_date: ({ claim: { invoice_date: day } }) => day && new Date(day),
  business_vertical: ({ claim }) => claim.business_vertical,
  total_value: ({ claim }) => claim.total_value,
  approved_business_volume: ({ claim }) => claim.approved_business_volume,
  created_at: ({ claim: { created_at: at } }) => at && new Date(at),
  [PROGRAMME_COLUMN]: ({ programTitle }) => programTitle,
};

/** Rows without the value come last in both directions; equal rows keep the order of their programmes. */
export function sortClaims(rows: readonly ListedClaim[], sort: Sort): readonly ListedClaim[] {
  const columns = Object.entries(SORT_VALUES).map(([key, sortValue]) => ({ key, sortValue }));
  return sortRows(rows, columns, sort);
}

export function sortText({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

/** The searchable text of a row. Refetched lists keep the objects of unchanged claims. */
const textOf = memoize(new WeakMap<Claim, string>(), rowText);
const dayText = memoize(new Map<Day | undefined, string>(), formatDay);

const titleText = memoize(new Map<string, string>(), searchText);

/** The rows with every word, in the programme's title only if it is a column. */
export function findClaims(
  rows: readonly ListedClaim[],
  search: string,
  { hasProgrammes }: { hasProgrammes: boolean },
): readonly ListedClaim[] {
  const words = searchWords(search);
  if (words.length === 0) return rows;
  return rows.filter(({ claim, programTitle }) =>
    words.every(
      (word) => textOf(claim).includes(word) || (hasProgrammes && titleText(programTitle).includes(word)),
    ),
  );
}

/** Names a claim among those of all programmes. */
export const claimKey = ({ programType, programId, claim }: ListedClaim) =>
  `${programType}/${programId}/${claim.id}`;

/** The day that decides a claim's financial year: its invoice's, else the day it was submitted. */
function dayOfClaim({ invoice_date: invoiced, created_at: submitted }: Claim): Day | undefined {
  return invoiced ?? (submitted === undefined ? undefined : dayOf(submitted));
}

const yearOf = (claim: Claim): string | undefined => {
  const day = dayOfClaim(claim);
  return day && financialYear(day);
};

/** The financial years of the claims, such as `2026-27`, the newest first. A claim without any date has none. */
export function yearsOf(rows: readonly ListedClaim[]): string[] {
  const years = new Set(rows.map(({ claim }) => yearOf(claim)).filter((year) => year !== undefined));
  return [...years].toSorted().toReversed();
}

/** The same array if nothing is filtered. */
export function filterClaims(
  rows: readonly ListedClaim[],
  { status, year }: Pick<ClaimsView, 'status' | 'year'>,
): readonly ListedClaim[] {
  if (status === undefined && year === undefined) return rows;
  return rows.filter(
    ({ claim }) =>
      (status === undefined || statusOf(claim) === status) && (year === undefined || yearOf(claim) === year),
  );
}

/** How long a key press may wait for the current slice. */
const SLICE_MS = 5;

/**
 * Prepares the row texts in slices: 10,000 claims take 200 ms on a cheap phone. @returns false if aborted.
 */
export async function prepareSearch(
  rows: readonly ListedClaim[],
  { signal }: { signal: AbortSignal },
): Promise<boolean> {
  let endsAt = 0;
  for (const { claim } of rows) {
    if (performance.now() >= endsAt) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return false;
      endsAt = performance.now() + SLICE_MS;
    }
    textOf(claim);
  }
  return true;
}

/** In rupees: what was claimed, and the approved part of it. */
export function totalsOf(rows: readonly ListedClaim[]): { total: number; approved: number } {
  let [total, approved] = [0, 0];
  for (const { claim } of rows) {
    total += claim.total_value ?? 0;
    approved += claim.approved_business_volume ?? 0;
  }
  return { total, approved };
}

/** `05/04/2026`, as dates are typed in India. */
const digitsOf = (day: Day) => day.split('-').toReversed().join('/');

function rowText(claim: Claim): string {
  const texts = [
    claim.id,
    claim.invoice_number,
    dayText(claim.invoice_date),
    claim.invoice_date === undefined ? '' : digitsOf(claim.invoice_date),
    claim.business_vertical,
    claim.total_value,
    claim.approved_business_volume,
    claim.created_at === undefined ? '' : dayText(dayOf(claim.created_at)),
  ];
  return searchText(texts.join(' '));
}
