import { type ReactNode } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import styles from './data-table.module.css';
import { icon } from './icon.tsx';
import { type Sort, type SortValue } from './sort-rows.ts';
import { useNarrow } from './use-narrow.ts';
import { usePrinting } from './use-printing.ts';

const SORT_MARKS = {
  none: /* @__PURE__ */ icon(<path d="m8 9 4-4 4 4M8 15l4 4 4-4" />),
  ascending: /* @__PURE__ */ icon(<path d="m7 14 5-5 5 5" />),
  descending: /* @__PURE__ */ icon(<path d="m7 10 5 5 5-5" />),
};

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** What {@link sortRows} sorts by. Left out for a column that has no order, such as actions. */
  sortValue?: (row: Row) => SortValue;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Both are left out if no column can be sorted by. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  empty: ReactNode;
  /** A row on a phone, where rows are then a list instead of cards, and the caller offers the sorting. */
  line?: (row: Row) => ReactNode;
}

/**
 * A table of rows that the caller has sorted, with headers to sort by. On a phone rows are cards, and a separate
 * control sorts.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  empty,
  line,
}: DataTableProps<Row>) {
  const isPrinting = usePrinting();
  const isNarrow = useNarrow();
  if (line && isNarrow && !isPrinting) {
    if (rows.length === 0) return <div className={styles['empty']}>{empty}</div>;
    return (
      <ul className={styles['lines']} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{line(row)}</li>
        ))}
      </ul>
    );
  }
  // No buttons in print, where browsers would not repeat the header, nor on a phone, which hides it.
  const hasButtons = !isPrinting && !isNarrow;
  const isSorting = isNarrow && !isPrinting && rows.length > 0 && onSort;
  // With large texts a table scrolls sideways. One without buttons could not be scrolled by keyboard.
  const scrolled = onSort ? {} : { tabIndex: 0, role: 'group', 'aria-label': label };
  return (
    <div className={styles['scroll']} {...scrolled} onFocus={({ target }) => showWhole(target)}>
      {isSorting && <SortControl columns={columns} sort={sort} onSort={onSort} />}
      {/* Explicit roles, because `display: block` on a phone removes the implicit ones. */}
      <table className={styles['table']} role="table" aria-label={label}>
        <thead role="rowgroup" className={styles['head']}>
          <tr role="row">
            {columns.map(({ key, header, isNumeric, sortValue }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={isNumeric ? styles['numeric'] : undefined}
                {...(sortValue && { 'aria-sort': sort?.key === key ? sort.direction : 'none' })}
              >
                {!(sortValue && onSort && hasButtons) && <span className={styles['plain']}>{header}</span>}
                {sortValue && onSort && hasButtons && (
                  <button
                    type="button"
                    className={styles['sort']}
                    onClick={() => {
                      const isAscending = sort?.key === key && sort.direction === 'ascending';
                      onSort({ key, direction: isAscending ? 'descending' : 'ascending' });
                    }}
                  >
                    {header}
                    <SortMark direction={sort?.key === key ? sort.direction : undefined} />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={styles['row']}>
              {columns.map(({ key, header, cell, isNumeric }) => (
                <td
                  key={key}
                  role="cell"
                  className={isNumeric ? styles['numeric'] : undefined}
                  data-label={header}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr role="row">
              <td role="cell" colSpan={columns.length} className={styles['empty']}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Browsers do not scroll to what has the focus if a part of it is visible. After a press nothing must move. */
function showWhole(focused: Element): void {
  if (focused.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function SortControl<Row>({
  columns,
  sort,
  onSort,
}: Required<Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>>) {
  const { key = '', direction = 'ascending' } = sort ?? {};
  const isAscending = direction === 'ascending';
  const text = isAscending ? m.ui_sort_ascending() : m.ui_sort_descending();
  return (
    <div className={styles['sorting']}>
      <label>
        {m.ui_sort_by()}
        <select value={key} onChange={(event) => onSort({ key: event.target.value, direction })}>
          {sort === undefined && <option value="">{m.ui_choose()}</option>}
          {columns
            .filter(({ sortValue }) => sortValue)
            .map((column) => (
              <option key={column.key} value={column.key}>
                {column.header}
              </option>
            ))}
        </select>
      </label>
      <Button
        variant="quiet"
        icon={<SortMark direction={direction} />}
        isDisabled={sort === undefined}
        aria-label={m.ui_sort_direction({ direction: text })}
        onPress={() => onSort({ key, direction: isAscending ? 'descending' : 'ascending' })}
      >
        {text}
      </Button>
    </div>
  );
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  const Mark = SORT_MARKS[direction ?? 'none'];
  return <Mark />;
}
