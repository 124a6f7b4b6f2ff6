export interface Sort {
  /** The column's key. */
  key: string;
  direction: 'ascending' | 'descending';
}

/** A time is a `Date`, because comparing texts by a collator is slow. */
export type SortValue = string | number | Date | undefined;

interface SortableColumn<Row> {
  key: string;
  sortValue?: (row: Row) => SortValue;
}

const byText = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/**
 * Sorts by the column's value. Rows without one come last in both directions, and equal rows keep their order.
 * Without such a column the rows stay as they are.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  { key, direction }: Sort,
): readonly Row[] {
  const sortValue = columns.find((column) => column.key === key)?.sortValue;
  if (!sortValue) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: comparable(sortValue(row)) }))
    .toSorted(({ value: left }, { value: right }) => {
      if (left === undefined || right === undefined)
        return Number(left === undefined) - Number(right === undefined);
      if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
      return sign * byText.compare(String(left), String(right));
    })
    .map(({ row }) => row);
}

/** An empty text and an invalid date are no values. */
function comparable(value: SortValue): string | number | undefined {
  const plain = value instanceof Date ? value.getTime() : value;
  return plain === '' || Number.isNaN(plain) ? undefined : plain;
}
