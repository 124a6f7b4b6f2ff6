import { expect, test } from 'vitest';
import { type Sort, type SortValue, sortRows } from './sort-rows.ts';

const COLUMNS = [{ key: 'value', sortValue: ({ value }: { value: SortValue }) => value }, { key: 'actions' }];

const sorted = (values: readonly SortValue[], direction: Sort['direction']) =>
  sortRows(
    values.map((value) => ({ value })),
    COLUMNS,
    { key: 'value', direction },
  ).map(({ value }) => value);

const day = (text: string) => new Date(text);

test.each<[string, SortValue[], SortValue[]]>([
  ['numbers', [100, -2, 9, 0], [-2, 0, 9, 100]],
  ['numbers in texts', ['INV-10', 'INV-9', 'INV-100'], ['INV-9', 'INV-10', 'INV-100']],
  ['texts in any case', ['beta', 'Alpha', 'ALPHB'], ['Alpha', 'ALPHB', 'beta']],
  [
    'times of any zone',
    [day('2026-05-12T01:00:00+05:30'), day('2026-05-11T20:00:00Z'), day('2026-05-11T10:00:00Z')],
    [day('2026-05-11T10:00:00Z'), day('2026-05-12T01:00:00+05:30'), day('2026-05-11T20:00:00Z')],
  ],
  ['ids of both kinds', ['10', 2, '1'], ['1', 2, '10']],
])('%s are sorted in both directions', (_, values, ascending) => {
  expect(sorted(values, 'ascending')).toEqual(ascending);
  expect(sorted(values, 'descending')).toEqual(ascending.toReversed());
});

test('missing values come last in both directions', () => {
  expect(sorted([undefined, 2, undefined, 1], 'ascending')).toEqual([1, 2, undefined, undefined]);
  expect(sorted([undefined, 2, undefined, 1], 'descending')).toEqual([2, 1, undefined, undefined]);
  expect(sorted(['', 'b', 'a'], 'ascending')).toEqual(['a', 'b', '']);
  expect(sorted([day('never'), day('2026-01-01'), day('2025-01-01')], 'descending')).toEqual([
    day('2026-01-01'),
    day('2025-01-01'),
    day('never'),
  ]);
});

test.each(['ascending', 'descending'] as const)('equal rows keep their order, %s', (direction) => {
  const rows = [
    { id: 1, value: 'b' },
    { id: 2, value: 'a' },
    { id: 3, value: 'B' },
    { id: 4, value: 'A' },
    { id: 5, value: undefined },
    { id: 6, value: '' },
  ];
  const ids = sortRows(rows, COLUMNS, { key: 'value', direction }).map(({ id }) => id);
  expect(ids).toEqual(direction === 'ascending' ? [2, 4, 1, 3, 5, 6] : [1, 3, 2, 4, 5, 6]);
});

test.each(['actions', 'unknown', '__proto__'])('rows stay as they are for the column %s', (key) => {
  const rows = [{ value: 2 }, { value: 1 }];
  expect(sortRows(rows, COLUMNS, { key, direction: 'ascending' })).toBe(rows);
});
