import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { dayOf } from '#src/api/contract/days.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { download } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatDay, formatMoment, formatRupees } from '#src/ui/format.ts';
import { ReceiptIcon } from '#src/ui/icon.tsx';
import { DownloadIcon, PrintIcon } from '#src/ui/inner-icons.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { sortRows } from '#src/ui/sort-rows.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { useNarrow } from '#src/ui/use-narrow.ts';
import { usePrinting } from '#src/ui/use-printing.ts';
import { ApprovedVolume } from './approved-volume.tsx';
import { claimsCsv } from './claims-csv.ts';
import { findClaims, prepareSearch, sortOf, sortText, totalsOf } from './claims-view.ts';
import { type ClaimsView } from './claims-view.schema.ts';
import layout from '#src/ui/layout.module.css';
import styles from './claims-table.module.css';

const DEFAULT_SIZE = 20;
/** The address follows this long after the last key press. */
const ADDRESS_AFTER_MS = 300;

/** The seven columns of SPEC §2, keyed by the sorted field. A narrow screen leaves out the time of day. */
function columns(isNarrow: boolean): Column<Claim>[] {
  return [
    { key: 'id', header: m.claims_id(), cell: ({ id }) => id, sortValue: ({ id }) => id },
    {
      key: 'invoice_number',
      header: m.claims_invoice_number(),
      cell: ({ invoice_number: number }) => <strong>{number}</strong>,
      sortValue: ({ invoice_number: number }) => number,
    },
    {
      key: 'invoice_date',
      header: m.claims_invoice_date(),
      cell: ({ invoice_date: day }) => formatDay(day),
      sortValue: ({ invoice_date: day }) => day && new Date(day),
    },
    {
      key: 'business_vertical',
      header: m.claims_vertical(),
      cell: ({ business_vertical: vertical }) => vertical ?? m.dash(),
      sortValue: ({ business_vertical: vertical }) => vertical,
    },
    {
      key: 'total_value',
      header: m.claims_total(),
      isNumeric: true,
      cell: ({ total_value: total }) => (total === undefined ? m.dash() : formatRupees(total)),
      sortValue: ({ total_value: total }) => total,
    },
    {
      key: 'approved_business_volume',
      header: m.claims_approved(),
      isNumeric: true,
      cell: (claim) => <ApprovedVolume claim={claim} />,
      sortValue: ({ approved_business_volume: approved }) => approved,
    },
    {
      key: 'created_at',
      header: m.claims_submitted(),
      cell: ({ created_at: at }) =>
        isNarrow ? formatDay(at === undefined ? undefined : dayOf(at)) : formatMoment(at),
      sortValue: ({ created_at: at }) => at && new Date(at),
    },
  ];
}

export function ClaimsTable({
  claims,
  view,
  onView,
}: {
  claims: readonly Claim[];
  view: ClaimsView;
  onView: (view: ClaimsView) => void;
}) {
  const [search, setSearch, change] = useTypedSearch(view, onView);
  // The width matters only to the cells.
  const sorted = useMemo(() => sortRows(claims, columns(false), sortOf(view.sort)), [claims, view.sort]);
  const words = useSearched(claims, search);
  const shown = useMemo(() => findClaims(sorted, words), [sorted, words]);
  return (
    <section className={`${layout['stack']} ${styles['claims']}`} aria-label={m.claims_table()}>
      {claims.length > 0 && (
        <div className={`${layout['screenOnly']} ${styles['tools']}`}>
          <TextField
            label={m.claims_filter()}
            type="search"
            value={search}
            onChange={setSearch}
            autoComplete="off"
            enterKeyHint="search"
          />
          <div className={`${layout['actions']} ${styles['keep']}`}>
            <Button
              variant="secondary"
              icon={<PrintIcon />}
              isDisabled={shown.length === 0}
              onPress={() => globalThis.print()}
            >
              {m.ui_print()}
            </Button>
            <Button
              variant="secondary"
              icon={<DownloadIcon />}
              isDisabled={shown.length === 0}
              onPress={() => download(new Blob([claimsCsv(shown)], { type: 'text/csv' }), 'claims.csv')}
            >
              {m.claims_export()}
            </Button>
          </div>
        </div>
      )}
      <ShownClaims
        shown={shown}
        isEmpty={claims.length === 0}
        sort={view.sort}
        // A new search begins on page 1, even before the address has it.
        page={words === (view.q ?? '') ? Number(view.page ?? 1) : 1}
        size={Number(view.size ?? DEFAULT_SIZE)}
        onChange={change}
      />
    </section>
  );
}

/** Memoised, so that a key press draws no more than the search field. */
const ShownClaims = memo(function ShownClaims({
  shown,
  isEmpty,
  sort,
  page,
  size,
  onChange,
}: {
  shown: readonly Claim[];
  /** There are no claims at all. */
  isEmpty: boolean;
  sort: string | undefined;
  page: number;
  size: number;
  onChange: (changes: ClaimsView) => void;
}) {
  const { total, approved } = useMemo(() => totalsOf(shown), [shown]);
  const isPrinting = usePrinting();
  const isNarrow = useNarrow();
  const index = Math.min(page, Math.max(1, Math.ceil(shown.length / size))) - 1;
  return (
    <>
      <Card isPadded={false}>
        <DataTable
          label={m.claims_table()}
          columns={columns(isNarrow)}
          rows={isPrinting ? shown : shown.slice(index * size, (index + 1) * size)}
          rowKey={(claim) => String(claim.id)}
          sort={sortOf(sort)}
          onSort={(next) => onChange({ sort: sortText(next), page: undefined })}
          empty={isEmpty ? <NoClaims /> : m.claims_none()}
        />
      </Card>
      {shown.length > 0 && (
        <p className={`${layout['hint']} ${styles['sum']}`}>
          {m.claims_sum()}{' '}
          <strong>
            {m.claims_sum_value({ total: formatRupees(total), approved: formatRupees(approved) })}
          </strong>
        </p>
      )}
      {!isEmpty && (
        <Pagination
          index={index}
          size={size}
          total={shown.length}
          onChange={(next) =>
            onChange({
              page: next.index === 0 ? undefined : String(next.index + 1),
              size: next.size === DEFAULT_SIZE ? undefined : sizeText(next.size),
            })
          }
        />
      )}
    </>
  );
});

function NoClaims() {
  return (
    <EmptyState
      icon={<ReceiptIcon />}
      title={m.claims_none()}
      description={m.claims_none_text()}
      action={<NextStep to="claim" />}
    />
  );
}

function sizeText(size: number): ClaimsView['size'] {
  return size === 50 ? '50' : size === 100 ? '100' : undefined;
}

/**
 * The deferred search text; empty until the rows are prepared, unless the address has a text at the start.
 */
function useSearched(claims: readonly Claim[], search: string): string {
  const [isReady, setReady] = useState(search !== '');
  useEffect(() => {
    const leaving = new AbortController();
    void prepareSearch(claims, leaving).then((isDone) => isDone && setReady(true));
    return () => leaving.abort();
  }, [claims]);
  return useDeferredValue(isReady ? search : '');
}

/**
 * The text of the search field. The address follows when typing rests, and a step in the history sets the
 * text. Any other change of the address includes text that is not in it yet.
 */
function useTypedSearch(view: ClaimsView, onView: (view: ClaimsView) => void) {
  const [typed, setTyped] = useState(view.q ?? '');
  const [last, setLast] = useState(view.q);
  if (last !== view.q) {
    setLast(view.q);
    setTyped(view.q ?? '');
  }
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  }, [typed]);
  const change = useCallback(
    (changes: ClaimsView) =>
      onView({ ...view, q: latest.current === '' ? undefined : latest.current, ...changes }),
    [view, onView],
  );
  useEffect(() => {
    if (typed === (view.q ?? '')) return undefined;
    const timer = setTimeout(() => change({ page: undefined }), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, view, change]);
  return [typed, setTyped, change] as const;
}
