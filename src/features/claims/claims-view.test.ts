import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Claim, ProgramClaims } from '#src/api/contract/claims.schema.ts';
import { claimsCsv } from './claims-csv.ts';
import { type ListedClaim, claimsOfOne } from './all-claims.queries.ts';
import {
  filterClaims,
  findClaims,
  prepareSearch,
  sortClaims,
  sortOf,
  sortText,
  totalsOf,
  yearsOf,
} from './claims-view.ts';
import { ClaimsView } from './claims-view.schema.ts';

const claim = (id: number, fields: Record<string, unknown> = {}, programTitle = 'Summer'): ListedClaim => ({
  programType: 'scheme',
  programId: '1',
  programTitle,
  claim: v.parse(Claim, { id, invoice_number: `INV-${id}`, ...fields }),
});

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
const ids = (list: readonly ListedClaim[]) => list.map((row) => row.claim.id);
const OF_ONE = { hasProgrammes: false };
const OF_ALL = { hasProgrammes: true };

test.each([
  [undefined, { key: 'created_at', direction: 'descending' }],
  ['total_value', { key: 'total_value', direction: 'ascending' }],
  ['-invoice_date', { key: 'invoice_date', direction: 'descending' }],
  ['-programme', { key: 'programme', direction: 'descending' }],
  ['-notes', { key: 'created_at', direction: 'descending' }],
  ['__proto__', { key: 'created_at', direction: 'descending' }],
])('the sort %s in the address is read as %j', (text, sort) => {
  expect(sortOf(text)).toEqual(sort);
});

test('a sort is written to the address as it is read', () => {
  expect(sortText(sortOf('-total_value'))).toBe('-total_value');
});

test('a search matches every word with what a row shows; amounts also match without grouping', () => {
  const found = (text: string) => ids(findClaims(claims, text, OF_ONE));
  expect(findClaims(claims, '  ', OF_ONE)).toBe(claims);
  expect(found('inv-1')).toEqual([10, 1]);
  expect(found('inv 1,00,000')).toEqual([10]);
  expect(found('100000')).toEqual([10]);
  expect(found('5 apr')).toEqual([10]);
  expect(found('05/04/2026')).toEqual([10]);
  expect(found('soho')).toEqual([1]);
  expect(found('nothing')).toEqual([]);
});

test('a search over all programmes also finds their titles', () => {
  const rows = [claim(1, {}, 'Summer Sale'), claim(2, {}, 'Diwali Dhamaka'), claim(3, { total_value: 500 })];
  const found = (text: string) => ids(findClaims(rows, text, OF_ALL));
  expect(found('summer')).toEqual([1, 3]);
  expect(found('summer 500')).toEqual([3]);
  expect(found('DIWALI inv-2')).toEqual([2]);
  // A title that is no column is not searched.
  expect(findClaims(rows, 'summer', OF_ONE)).toEqual([]);
});

const reviewed = [
  claim(1, { total_value: 100, invoice_date: '2026-03-31' }),
  claim(2, { total_value: 100, approved_business_volume: 100, invoice_date: '2026-04-01' }),
  claim(3, { total_value: 100, approved_business_volume: 40, created_at: '2026-03-31T18:29:59Z' }),
  // In India it is April already.
  claim(4, { total_value: 100, approved_business_volume: 0, created_at: '2026-03-31T18:30:00Z' }),
  claim(5, { total_value: 100, approved_business_volume: 0, status: 'rejected' }),
  // The invoice's date decides, not the day it was submitted.
  claim(6, { invoice_date: '2025-04-01', created_at: '2026-04-02T00:00:00Z' }),
];

test.each([
  [{ status: 'review' }, [1, 6]],
  [{ status: 'approved' }, [2]],
  [{ status: 'short' }, [3]],
  [{ status: 'nothing' }, [4]],
  [{ status: 'rejected' }, [5]],
  [{ year: '2025-26' }, [1, 3, 6]],
  [{ year: '2026-27' }, [2, 4]],
  [{ year: '2019-20' }, []],
  [{ status: 'review', year: '2025-26' }, [1, 6]],
  [{ status: 'short', year: '2026-27' }, []],
] as const)('the filter %j leaves the claims %j', (filter, left) => {
  expect(ids(filterClaims(reviewed, { status: undefined, year: undefined, ...filter }))).toEqual(left);
});

test('no filter leaves the same list, and a filter and a search combine', () => {
  expect(filterClaims(reviewed, { status: undefined, year: undefined })).toBe(reviewed);
  const open = filterClaims(reviewed, { status: 'review', year: undefined });
  expect(ids(findClaims(open, 'inv-6', OF_ONE))).toEqual([6]);
});

test('the financial years are those of the claims, the newest first', () => {
  expect(yearsOf(reviewed)).toEqual(['2026-27', '2025-26']);
  expect(yearsOf([claim(1)])).toEqual([]);
});

test('claims of several programmes are sorted as one list, and those without the value come last', () => {
  const rows = [
    claim(1, { created_at: '2026-05-01T00:00:00Z', total_value: 30 }, 'Winter'),
    claim(2, {}, 'Winter'),
    claim(1, { created_at: '2026-05-03T00:00:00Z', total_value: 10 }, 'Autumn'),
    claim(4, { created_at: '2026-05-02T00:00:00Z', total_value: 20 }, ''),
  ];
  const sorted = (text: string | undefined) => sortClaims(rows, sortOf(text)).map((row) => rows.indexOf(row));
  expect(sorted(undefined)).toEqual([2, 3, 0, 1]);
  expect(sorted('created_at')).toEqual([0, 3, 2, 1]);
  expect(sorted('total_value')).toEqual([2, 3, 0, 1]);
  expect(sorted('-total_value')).toEqual([0, 3, 2, 1]);
  expect(sorted('programme')).toEqual([2, 0, 1, 3]);
  expect(sorted('-programme')).toEqual([0, 1, 2, 3]);
});

test('the rows of an answer are made once, and anew for another answer or title', () => {
  const programme = {
    programType: 'scheme' as const,
    programId: '1',
    title: 'Summer',
    answer: v.parse(ProgramClaims, { program: {}, claims: [{ id: 1, invoice_number: 'A' }] }),
  };
  const rows = claimsOfOne(programme);
  expect(claimsOfOne({ ...programme })).toBe(rows);
  expect(claimsOfOne({ ...programme, title: 'Winter' })[0]).toMatchObject({ programTitle: 'Winter' });
  expect(claimsOfOne({ ...programme, answer: { ...programme.answer } })).not.toBe(rows);
  expect(claimsOfOne({ ...programme, answer: undefined })).toEqual([]);
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
  [
    { status: 'short', year: '2026-27' },
    { status: 'short', year: '2026-27' },
  ],
  [
    { status: 'lost', year: '2026' },
    { status: undefined, year: undefined },
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
  expect(claimsCsv([hostile, claim(8)], OF_ONE)).toBe(
    '\uFEFFId,Invoice Number,Invoice Date,Business Vertical,Total Value,Approved Business Volume,Submitted Date\r\n' +
      `7,"'=HYPERLINK(""http://evil.example"")",,"a,b",1.5,,2026-05-12\r\n` +
      '8,INV-8,,,,,\r\n',
  );
});

test('the export of all programmes names each row’s programme', () => {
  expect(
    claimsCsv([claim(8, {}, '=Summer, late')], OF_ALL)
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    '\uFEFFId,Invoice Number,Invoice Date,Business Vertical,Total Value,Approved Business Volume,Submitted Date,Programme',
    `8,INV-8,,,,,,"'=Summer, late"`,
  ]);
});
