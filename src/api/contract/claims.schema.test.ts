import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ClaimForm, ClaimPayload, invoiceDateProblem, normalInvoiceNumber } from './claims.schema.ts';

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

test('a numeric product id stays a number in the payload', () => {
  expect(
    v.parse(ClaimPayload, { ...payload, products: [{ ...line, product_name: 7 }] }).products[0]?.product_name,
  ).toBe(7);
});

test('an invoice date is accepted from the first to the last day of the programme', () => {
  const programme = { start_date: '2026-04-01', end_date: '2026-06-30' } as const;
  expect(invoiceDateProblem('2026-04-01', programme)).toBeUndefined();
  expect(invoiceDateProblem('2026-06-30', programme)).toBeUndefined();
  expect(invoiceDateProblem('2026-03-31', programme)).toBeDefined();
  expect(invoiceDateProblem('2026-07-01', programme)).toBeDefined();
  expect(invoiceDateProblem('2026-02-30', programme)).toBe('Invalid date');
  expect(invoiceDateProblem('2020-01-01', {})).toBeUndefined();
});

/** Spellings from PDFs, chats and other keyboards that look like the same number. */
const SAME = [
  ' inv-7/a ',
  'INV\u200b-7/A',
  'ＩＮＶ－７／Ａ',
  'inv\u20117/a',
  'inv–7/a',
  'inv\u22127/a',
  'inv\t-\u00a0 7/a',
  '\u202einv-7/a\u202c',
  'inv-७/a',
  'inv-7/a\u0000\n',
];

test.each(SAME)('the invoice number %j has the same canonical spelling in form, API and list', (number) => {
  expect(normalInvoiceNumber(number)).toBe('INV-7/A');
  const read = v.parse(ClaimPayload, { ...payload, invoice_number: number }).invoice_number;
  expect(read).toMatch(/^[A-Za-z\d/._# -]+$/);
  expect(normalInvoiceNumber(read)).toBe('INV-7/A');
  expect(v.parse(ClaimForm, { ...form, invoice_number: number }).invoice_number).toBe(read);
});

test.each([
  ['INV-7\u0410', '\u0410'],
  ['ІNV-7', 'І'],
  ['INV-7é', 'é'],
  ['INV-7;', ';'],
  ['INV<7', '<'],
  ['INV\u03bf7', '\u03bf'],
])('the invoice number %j is refused with a message that names %j', (number, character) => {
  const words = messages(ClaimForm, { ...form, invoice_number: number });
  expect(words).toEqual(messages(ClaimPayload, { ...payload, invoice_number: number }));
  expect(words[0]).toMatch(`“${character}” cannot be part of an invoice number`);
});

test.each(['\u200b', '\u00a0\t', '\u202e', '---', '/ #', '–'])(
  'the invoice number %j counts as missing',
  (number) => {
    expect(messages(ClaimForm, { ...form, invoice_number: number })[0]).toBe('Invoice number is required.');
  },
);

test('an accepted invoice number is accepted again unchanged, and any text has a canonical spelling', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'aZ09/._# -\u0000\u200b\u2013\u00a0\uff21\u0966'), maxLength: 30 }),
  );
  fc.assert(
    fc.property(text, (number) => {
      expect(normalInvoiceNumber(number)).not.toMatch(/[\p{C}\p{Z}]/u);
      const first = v.safeParse(ClaimPayload, { ...payload, invoice_number: number });
      if (!first.success) return;
      const { invoice_number: read } = first.output;
      expect(v.parse(ClaimPayload, { ...payload, invoice_number: read }).invoice_number).toBe(read);
      expect(normalInvoiceNumber(read)).toBe(normalInvoiceNumber(number));
    }),
  );
});
