import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Claim } from '#src/api/contract/claims.schema.ts';
import { claimsCsv } from './claims-csv.ts';
import { findClaims, prepareSearch, sortOf, sortText, totalsOf } from './claims-view.ts';
import { ClaimsView } from './claims-view.schema.ts';

const claim = (id: number, fields: Record<string, unknown> = {}) =>
  v.parse(Claim, { id, invoice_number: `INV-${id}`, ...fields });

const claims = [
  claim(2, { invoice_date: '2026-05-10', total_value: '2500', created_at: '2026-05-11T10:00:00Z' }),
  claim(10, {
    invoice_date: '2026-04-05',
    total_value: 100000,
    approved_business_volume: 90000,
    created_at: '2026-05-12T20:00:00Z',
  }),
  claim(1, { business_vertical: 'SOHO' }),
];
const ids = (list: readonly { id: unknown }[]) => list.map(({ id }) => id);

test.each([
  [undefined, { key: 'created_at', direction: 'descending' }],
  ['total_value', { key: 'total_value', direction: 'ascending' }],
  ['-invoice_date', { key: 'invoice_date', direction: 'descending' }],
  ['-notes', { key: 'created_at', direction: 'descending' }],
  ['__proto__', { key: 'created_at', direction: 'descending' }],
])('the sort %s in the address is read as %j', (text, sort) => {
  expect(sortOf(text)).toEqual(sort);
});

test('a sort is written to the address as it is read', () => {
  expect(sortText(sortOf('-total_value'))).toBe('-total_value');
});

test('a search matches every word with what a row shows; amounts also match without grouping', () => {
  const found = (text: string) => ids(findClaims(claims, text));
  expect(findClaims(claims, '  ')).toBe(claims);
  expect(found('inv-1')).toEqual([10, 1]);
  expect(found('inv 1,00,000')).toEqual([10]);
  expect(found('100000')).toEqual([10]);
  expect(found('5 apr')).toEqual([10]);
  expect(found('soho')).toEqual([1]);
  expect(found('nothing')).toEqual([]);
});

test('preparing a search yields to other tasks and stops when it is aborted', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => claim(index));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const leaving = new AbortController();
  expect(await prepareSearch(many, leaving)).toBe(true);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  leaving.abort();
  expect(await prepareSearch(many, leaving)).toBe(false);
});

test('totals are sums of the rows', () => {
  expect(totalsOf(claims)).toEqual({ total: 102_500, approved: 90_000 });
});

test.each([
  [
    { page: '0', size: '7', sort: '' },
    { page: undefined, size: undefined, sort: '' },
  ],
  [
    { page: '3', size: '50', q: 'inv' },
    { page: '3', size: '50', q: 'inv' },
  ],
  // The router parses digits as a number.
  [
    { page: 3, size: 50, q: 42 },
    { page: '3', size: '50', q: '42' },
  ],
  [
    { page: '-1', size: '1000000' },
    { page: undefined, size: undefined },
  ],
])('an address of %j is read as %j', (search, view) => {
  expect(v.parse(ClaimsView, search)).toEqual(view);
});

test('the export has the table’s headers, quotes what must be, and neutralises formulas', () => {
  const hostile = claim(7, {
    invoice_number: '=HYPERLINK("http://evil.example")',
    business_vertical: 'a,b',
    total_value: 1.5,
    created_at: '2026-05-11T20:00:00Z',
  });
  expect(claimsCsv([hostile, claim(8)])).toBe(
    '\uFEFFId,Invoice Number,Invoice Date,Business Vertical,Total Value,Approved Business Volume,Submitted Date\r\n' +
      `7,"'=HYPERLINK(""http://evil.example"")",,"a,b",1.5,,2026-05-12\r\n` +
      '8,INV-8,,,,,\r\n',
  );
});
