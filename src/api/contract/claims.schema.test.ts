import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ClaimForm,
  ClaimPayload,
  invoiceDateProblem,
  normalInvoiceNumber,
  wholeNumberOf,
} from './claims.schema.ts';

const line = { product_name: '7', product_quantity: 2, product_price: 5000 };
const form = {
  t1_partner: '1',
  t2_partner: 'NA',
  invoice_number: 'INV-1',
  invoice_date: '2026-05-01',
  invoice: new File(['%PDF-'], 'bill.pdf'),
  products: [line],
};
const payload = { ...form, invoice: '/api/files/1' };

function messages(schema: v.GenericSchema, input: unknown): string[] {
  const result = v.safeParse(schema, input);
  return result.success ? [] : result.issues.map((issue) => issue.message);
}

describe.each([
  ['form', ClaimForm, form],
  ['payload', ClaimPayload, payload],
] as const)('the claim as %s', (_, schema, valid) => {
  test('takes a complete claim', () => {
    expect(messages(schema, valid)).toEqual([]);
  });

  test.each([
    ['t1_partner', '', 'ND/T1 partner is required.'],
    ['t2_partner', '', 'T2 partner is required.'],
    ['invoice_number', '   ', 'Invoice number is required.'],
    ['invoice_date', '', 'Invoice date is required.'],
    ['invoice', undefined, 'Invoice is required.'],
    ['products', [], 'At least one product is required.'],
    ['products', undefined, 'At least one product is required.'],
    ['products', [{ ...line, product_quantity: 0 }], 'Quantity must be at least 1.'],
    ['products', [{ ...line, product_quantity: 1.5 }], 'Quantity must be at least 1.'],
    ['products', [{ ...line, product_price: 0 }], 'Price must be at least 1.'],
    ['products', [{ ...line, product_price: -4 }], 'Price must be at least 1.'],
    ['products', [{ ...line, product_quantity: 1_000_001 }], 'Number must be less than 1000001'],
  ])('refuses %s = %j with "%s"', (field, value, message) => {
    expect(messages(schema, { ...valid, [field]: value })[0]).toBe(message);
  });
});

test('a line without a product is refused', () => {
  expect(messages(ClaimForm, { ...form, products: [{ ...line, product_name: '' }] })).toEqual(['Required']);
});

test('a posted product id goes as it came, number or text', () => {
  expect(
    v.parse(ClaimPayload, { ...payload, products: [{ ...line, product_name: 7 }] }).products[0]?.product_name,
  ).toBe(7);
});

test.each([
  ['12', 12],
  ['1,20,000', 120_000],
  [' 7 ', 7],
  ['0', 0],
  ['-5', 0],
  ['1.5', 0],
  ['abc', 0],
  ['12abc', 0],
  ['', 0],
  ['1e3', 0],
  ['9999999999999999', 0],
])('the typed number "%s" is %d', (typed, value) => {
  expect(wholeNumberOf(typed)).toBe(value);
});

test('an invoice date counts from the first to the last day of the programme', () => {
  const programme = { start_date: '2026-04-01', end_date: '2026-06-30' } as const;
  expect(invoiceDateProblem('2026-04-01', programme)).toBeUndefined();
  expect(invoiceDateProblem('2026-06-30', programme)).toBeUndefined();
  expect(invoiceDateProblem('2026-03-31', programme)).toBeDefined();
  expect(invoiceDateProblem('2026-07-01', programme)).toBeDefined();
  expect(invoiceDateProblem('2026-02-30', programme)).toBe('Invalid date');
  expect(invoiceDateProblem('2020-01-01', {})).toBeUndefined();
});

test('an invoice number has one spelling', () => {
  expect(normalInvoiceNumber(' inv-7/a ')).toBe('INV-7/A');
});
