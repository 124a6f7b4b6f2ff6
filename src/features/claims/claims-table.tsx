import {
  type MouseEvent,
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
import { statusOf } from '#src/api/contract/claim-status.ts';
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
import { TextField } from '#src/ui/text-field.tsx';
import { useNarrow } from '#src/ui/use-narrow.ts';
import { usePrinting } from '#src/ui/use-printing.ts';
import { ApprovedVolume } from './approved-volume.tsx';
import { type ListedClaim } from './all-claims.queries.ts';
import { ClaimBeside, useClaimBeside } from './claim-beside.tsx';
import { ClaimFilters } from './claim-filters.tsx';
import { ClaimLine, ClaimLink } from './claim-line.tsx';
import { claimsCsv } from './claims-csv.ts';
import {
  type ColumnKey,
  PROGRAMME_COLUMN,
  claimKey,
  filterClaims,
  findClaims,
  SORT_VALUES,
  prepareSearch,
  sortClaims,
  sortOf,
  sortText,
  totalsOf,
  yearsOf,
} from './claims-view.ts';
import { type ClaimsView } from './claims-view.schema.ts';
import layout from '#src/ui/layout.module.css';
import styles from './claims-table.module.css';

const DEFAULT_SIZE = 20;
/** The address follows this long after the last key press. */
const ADDRESS_AFTER_MS = 300;

/** What the rows of a wide window open, beside the list. */
interface Opening {
  opened: string | undefined;
  /** Left out where there is no room: rows then lead to the claim's own screen. */
  onOpen: ((event: MouseEvent, key: string) => void) | undefined;
}

/** The seven columns of SPEC §2, keyed by the sorted field, and the programme in the list of all. */
function columns({
  hasProgrammes,
  opened,
  onOpen,
}: { hasProgrammes: boolean } & Partial<Opening>): Column<ListedClaim>[] {
  const shown: (Omit<Column<ListedClaim>, 'sortValue'> & { key: ColumnKey })[] = [
    { key: 'id', header: m.claims_id(), cell: ({ claim }) => claim.id },
    {
      key: 'invoice_number',
      header: m.claims_invoice_number(),
      cell: (row) => {
        const key = claimKey(row);
        return (
          <ClaimLink
            row={row}
            className={styles['whole']}
            id={key}
            aria-current={key === opened || undefined}
            onClick={(event) => onOpen?.(event, key)}
          >
            <strong>{row.claim.invoice_number || m.dash()}</strong>
          </ClaimLink>
        );
      },
    },
    {
      key: 'invoice_date',
      header: m.claims_invoice_date(),
      cell: ({ claim }) => formatDay(claim.invoice_date),
    },
    {
      key: 'business_vertical',
      header: m.claims_vertical(),
      cell: ({ claim }) => claim.business_vertical ?? m.dash(),
    },
    {
      key: 'total_value',
      header: m.claims_total(),
      isNumeric: true,
      cell: ({ claim: { total_value: total } }) => (total === undefined ? m.dash() : formatRupees(total)),
    },
    {
      key: 'approved_business_volume',
      header: m.claims_approved(),
      isNumeric: true,
      cell: ({ claim }) => <ApprovedVolume claim={claim} />,
    },
    {
      key: 'created_at',
      header: m.claims_submitted(),
      cell: ({ claim }) => formatMoment(claim.created_at),
    },
  ];
  if (hasProgrammes)
    shown.push({
      key: PROGRAMME_COLUMN,
      header: m.all_claims_programme(),
      cell: ({ programTitle }) => programTitle,
    });
  return shown.map((column) => ({ ...column, sortValue: SORT_VALUES[column.key] }));
}

/** Beside an open claim, which shows the rest. */
const BESIDE_CLAIM: ReadonlySet<string> = new Set([
  'invoice_number',
  'invoice_date',
  'total_value',
  'approved_business_volume',
]);

const headerOf = (key: string) =>
  columns({ hasProgrammes: true }).find((column) => column.key === key)?.header ?? '';

/** The claims of one programme or of all, with search, filters, sorting, export and print. */
export function ClaimsTable({
  rows,
  hasProgrammes = false,
  view,
  onView,
}: {
  /** The same array while no claim changes. */
  rows: readonly ListedClaim[];
  /** Whether they are of several programmes, which then are a column. */
  hasProgrammes?: boolean;
  view: ClaimsView;
  onView: (view: ClaimsView) => void;
}) {
  const { typed: search, setTyped: setSearch, change, clear } = useTypedSearch(view, onView);
  const isNarrow = useNarrow();
  const { row, open, close } = useClaimBeside(rows);
  // Forty answers come one after the other, and each sorts the list anew: what the partner does goes first.
  const steady = useDeferredValue(rows);
  const years = useMemo(() => yearsOf(steady), [steady]);
  const statuses = useMemo(() => new Set(steady.map(({ claim }) => statusOf(claim))), [steady]);
  const { sort, status, year } = view;
  const sorted = useMemo(() => sortClaims(steady, sortOf(sort)), [steady, sort]);
  const filtered = useMemo(() => filterClaims(sorted, { status, year }), [sorted, status, year]);
  const words = useSearched(steady, search);
  const shown = useMemo(
    () => findClaims(filtered, words, { hasProgrammes }),
    [filtered, words, hasProgrammes],
  );
  const outputs = (
    <div className={`${layout['screenOnly']} ${layout['actions']} ${styles['keep']}`}>
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
        onPress={() =>
          download(new Blob([claimsCsv(shown, { hasProgrammes })], { type: 'text/csv' }), 'claims.csv')
        }
      >
        {m.claims_export()}
      </Button>
    </div>
  );
  return (
    <section className={`${layout['stack']} ${styles['claims']}`} aria-label={m.claims_table()}>
      {rows.length > 0 && (
        <div className={`${layout['screenOnly']} ${styles['tools']}`}>
          <TextField
            label={m.claims_filter()}
            type="search"
            value={search}
            onChange={setSearch}
            autoComplete="off"
            enterKeyHint="search"
          />
          <ClaimFilters
            view={view}
            years={years}
            statuses={statuses}
            headerOf={headerOf}
            hasProgrammes={hasProgrammes}
            isNarrow={isNarrow}
            onChange={change}
          />
          {!isNarrow && outputs}
        </div>
      )}
      <ClaimBeside row={row} onClose={close}>
        <div className={`${layout['stack']} ${styles['claims']}`}>
          <ShownClaims
            shown={shown}
            hasProgrammes={hasProgrammes}
            isEmpty={rows.length === 0}
            sort={sort}
            // A new search begins on page 1, even before the address has it.
            page={words === (view.q ?? '') ? Number(view.page ?? 1) : 1}
            size={Number(view.size ?? DEFAULT_SIZE)}
            onChange={change}
            onClear={clear}
            opened={row && claimKey(row)}
            onOpen={open}
          />
        </div>
      </ClaimBeside>
      {isNarrow && rows.length > 0 && outputs}
    </section>
  );
}

const lineOfOne = (row: ListedClaim) => <ClaimLine row={row} hasProgrammes={false} />;
const lineOfAll = (row: ListedClaim) => <ClaimLine row={row} hasProgrammes />;

/** Memoised, so that a key press draws no more than the search field. */
const ShownClaims = memo(function ShownClaims({
  shown,
  hasProgrammes,
  isEmpty,
  sort,
  page,
  size,
  onChange,
  onClear,
  opened,
  onOpen,
}: Opening & {
  shown: readonly ListedClaim[];
  hasProgrammes: boolean;
  /** There are no claims at all. */
  isEmpty: boolean;
  sort: string | undefined;
  page: number;
  size: number;
  onChange: (changes: Partial<ClaimsView>) => void;
  onClear: () => void;
}) {
  const { total, approved } = useMemo(() => totalsOf(shown), [shown]);
  const isPrinting = usePrinting();
  const index = Math.min(page, Math.max(1, Math.ceil(shown.length / size))) - 1;
  const all = columns({ hasProgrammes, opened, onOpen });
  return (
    <>
      <Card isPadded={false}>
        <DataTable
          label={m.claims_table()}
          columns={opened === undefined || isPrinting ? all : all.filter(({ key }) => BESIDE_CLAIM.has(key))}
          rows={isPrinting ? shown : shown.slice(index * size, (index + 1) * size)}
          rowKey={claimKey}
          sort={sortOf(sort)}
          onSort={(next) => onChange({ sort: sortText(next), page: undefined })}
          empty={isEmpty ? <NoClaims hasProgrammes={hasProgrammes} /> : <NoneFound onClear={onClear} />}
          line={hasProgrammes ? lineOfAll : lineOfOne}
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

function NoClaims({ hasProgrammes }: { hasProgrammes: boolean }) {
  return (
    <EmptyState
      icon={<ReceiptIcon />}
      title={m.claims_none()}
      description={hasProgrammes ? m.all_claims_none_text() : m.claims_none_text()}
      action={<NextStep to="claim" />}
    />
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <>
      <p>{m.claims_none()}</p>
      <Button variant="secondary" onPress={onClear}>
        {m.all_claims_clear()}
      </Button>
    </>
  );
}

function sizeText(size: number): ClaimsView['size'] {
  return size === 50 ? '50' : size === 100 ? '100' : undefined;
}

/**
 * The deferred search text; empty until the rows are prepared, unless the address has a text at the start.
 */
function useSearched(rows: readonly ListedClaim[], search: string): string {
  const [isReady, setReady] = useState(search !== '');
  useEffect(() => {
    const leaving = new AbortController();
    void prepareSearch(rows, leaving).then((isDone) => isDone && setReady(true));
    return () => leaving.abort();
  }, [rows]);
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
    (changes: Partial<ClaimsView>) =>
      onView({ ...view, q: latest.current === '' ? undefined : latest.current, ...changes }),
    [view, onView],
  );
  useEffect(() => {
    if (typed === (view.q ?? '')) return undefined;
    const timer = setTimeout(() => change({ page: undefined }), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, view, change]);
  const clear = useCallback(() => {
    setTyped('');
    onView({ ...view, q: undefined, status: undefined, year: undefined, page: undefined });
  }, [view, onView]);
  return { typed, setTyped, change, clear };
}
