import { type ReactNode, memo } from 'react';
import { m } from '#messages';
import { type ClaimStatus } from '#src/api/contract/claim-status.ts';
import { type Sort } from '#src/ui/sort-rows.ts';
import { statusText } from './approved-volume.tsx';
import styles from './claim-filters.module.css';
import { sortOf, sortText } from './claims-view.ts';
import { type ClaimsView, STATUSES } from './claims-view.schema.ts';

/** These are offered even when no claim has them. */
const ALWAYS = new Set<ClaimStatus>(['review', 'approved', 'short']);

/** Status and financial year, and on a phone the order. Memoised, because each key press in the search is beside it. */
export const ClaimFilters = memo(function ClaimFilters({
  view: { status, year, sort },
  years,
  statuses,
  headerOf,
  hasProgrammes,
  isNarrow,
  onChange,
}: {
  view: ClaimsView;
  /** Of the claims, the newest first. */
  years: readonly string[];
  /** Of the claims. */
  statuses: ReadonlySet<ClaimStatus>;
  /** A column's header. */
  headerOf: (key: string) => string;
  hasProgrammes: boolean;
  isNarrow: boolean;
  onChange: (changes: Partial<ClaimsView>) => void;
}) {
  const order = sortText(sortOf(sort));
  return (
    <div className={styles['filters']}>
      <Choice
        label={m.all_claims_status()}
        value={status ?? ''}
        onChange={(value) => onChange({ status: STATUSES.find((known) => known === value), page: undefined })}
      >
        <option value="">{m.all_claims_every_status()}</option>
        {STATUSES.filter((one) => ALWAYS.has(one) || statuses.has(one) || one === status).map((one) => (
          <option key={one} value={one}>
            {statusText(one)}
          </option>
        ))}
      </Choice>
      <Choice
        label={m.all_claims_year()}
        value={year ?? ''}
        onChange={(value) => onChange({ year: value === '' ? undefined : value, page: undefined })}
      >
        <option value="">{m.all_claims_every_year()}</option>
        {(year === undefined || years.includes(year) ? years : [year, ...years]).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
      {isNarrow && (
        <Choice
          label={m.all_claims_sort()}
          value={order}
          onChange={(value) => onChange({ sort: value, page: undefined })}
        >
          <Orders chosen={sortOf(order)} headerOf={headerOf} hasProgrammes={hasProgrammes} />
        </Choice>
      )}
    </div>
  );
});

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles['choice']}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}

/** The usual orders; one that an address or the table at a desk has chosen is added. */
function Orders({
  chosen,
  headerOf,
  hasProgrammes,
}: {
  chosen: Sort;
  headerOf: (key: string) => string;
  hasProgrammes: boolean;
}) {
  const usual: [string, string][] = [
    ['-created_at', m.all_claims_newest()],
    ['created_at', m.all_claims_oldest()],
    ['-invoice_date', m.all_claims_latest_invoice()],
    ['invoice_date', m.all_claims_earliest_invoice()],
    ['-total_value', m.all_claims_largest()],
    ['total_value', m.all_claims_smallest()],
    ['-approved_business_volume', m.all_claims_most_approved()],
    ['invoice_number', m.all_claims_by_number()],
    ...(hasProgrammes ? [['programme', m.all_claims_by_programme()] satisfies [string, string]] : []),
  ];
  const text = sortText(chosen);
  const isUsual = usual.some(([key]) => key === text);
  const direction = chosen.direction === 'ascending' ? m.ui_sort_ascending() : m.ui_sort_descending();
  const other: [string, string] = [text, m.all_claims_by_other({ column: headerOf(chosen.key), direction })];
  return (isUsual ? usual : [...usual, other]).map(([key, words]) => (
    <option key={key} value={key}>
      {words}
    </option>
  ));
}
