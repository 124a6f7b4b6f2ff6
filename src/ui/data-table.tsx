import { type ReactNode } from 'react';
import styles from './data-table.module.css';
import { SortDownIcon, SortIcon, SortUpIcon } from './icon.tsx';
import { usePrinting } from './use-printing.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their cell. */
  isNumeric?: boolean;
  /** `false` for a column that has nothing to sort by, such as actions. */
  isSortable?: boolean;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Said in a row of its own when there are no rows. */
  empty: ReactNode;
}

/** A table whose headers sort. Under 640 px each row is a card with the headers as labels. */
export function DataTable<Row>({ label, columns, rows, rowKey, sort, onSort, empty }: DataTableProps<Row>) {
  const isPrinting = usePrinting();
  return (
    // Roles are named because `display: block` on a phone would take them away.
    <table className={styles['table']} role="table" aria-label={label}>
      <thead role="rowgroup" className={styles['head']}>
        <tr role="row">
          {columns.map(({ key, header, isNumeric, isSortable = true }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={isNumeric ? styles['numeric'] : undefined}
              {...(isSortable && { 'aria-sort': sort?.key === key ? sort.direction : 'none' })}
            >
              {(!isSortable || isPrinting) && <span className={styles['plain']}>{header}</span>}
              {/* Not on paper: a header with buttons is not repeated on the next page. */}
              {isSortable && !isPrinting && (
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
  );
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  switch (direction) {
    case 'ascending':
      return <SortUpIcon />;
    case 'descending':
      return <SortDownIcon />;
    case undefined:
      return <SortIcon />;
  }
}
