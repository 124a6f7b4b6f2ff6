import { expect, test } from 'vitest';
import * as v from 'valibot';
import { type EInvoice } from '#src/api/contract/e-invoice.ts';
import { TypedClaim } from '#src/outbox/claim-record.ts';
import { type ClaimFacts, type OtherClaim, preflight } from './preflight.ts';

const OWN_GSTIN = '29AAGCB7383J1Z4';
const typed = v.parse(TypedClaim, {
  t1_partner: '1',
  invoice_number: 'INV-7',
  invoice_date: '2026-06-12',
  products: [{ product_name: '1', product_quantity: 1, product_price: 50_000 }],
});
const code: EInvoice = {
  irn: 'a'.repeat(64),
  number: 'INV-7',
  date: '2026-06-12',
  type: 'INV',
  sellerGstin: '27AAPFU0939F1ZV',
  buyerGstin: OWN_GSTIN,
  total: 59_000,
  mainHsn: undefined,
  isTest: false,
};
const facts: ClaimFacts = {
  typed,
  code: undefined,
  areSeveral: false,
  suggestedTotal: undefined,
  gstin: OWN_GSTIN,
  programme: { start_date: '2026-04-01', end_date: '2026-09-30', claim_allowed_till: '2026-10-31' },
  today: '2026-07-01',
  others: [],
  pageFaults: new Set(),
  fileFault: undefined,
};
const other: OtherClaim = {
  id: '5',
  where: 'listed',
  programType: 'scheme',
  programId: '2',
  programTitle: 'Fibre First',
  number: 'inv - 7',
  date: '2026-05-01',
};
const withTyped = (changes: Partial<TypedClaim>) => ({ typed: { ...typed, ...changes } });
const withCode = (changes: Partial<EInvoice> = {}) => ({ code: { ...code, ...changes } });
const withOther = (changes: Partial<OtherClaim>) => ({ others: [{ ...other, ...changes }] });

test.each<[string, Partial<ClaimFacts>]>([
  ['a typed claim without anything else known', {}],
  ['a claim that is as its code says', withCode()],
  ['a number that the code has with other spaces', withCode({ number: 'inv -7' })],
  ['a claim that is still empty', { ...withCode(), ...withTyped({ invoice_number: '', invoice_date: '' }) }],
  ['a seller of the same business in another state', withCode({ sellerGstin: '27AAGCB7383J1Z9' })],
  ["a buyer's GSTIN of another state", withCode({ buyerGstin: '27AAGCB7383J1Z9' })],
  [
    'a buyer, when my GSTIN is not known',
    { ...withCode({ buyerGstin: '07AABCU9603R1ZP' }), gstin: undefined },
  ],
  ['lines, when the total of the code is not known', withCode({ total: undefined })],
  ['lines below the total, which has tax', { suggestedTotal: 50_000 }],
  ['lines that are rounded up to whole rupees', { suggestedTotal: 49_999.5 }],
  ['the same number in another financial year', withOther({ date: '2026-03-31' })],
  ['the same number of another supplier', withOther({ supplier: '2' })],
  ['another number', withOther({ number: 'INV-8' })],
  ['the same letters in another financial year', withOther({ number: 'INV/7', date: '2026-03-31' })],
  ['the same letters of another supplier', withOther({ number: 'INV/7', supplier: '2' })],
  [
    'two numbers without letters and digits',
    { ...withTyped({ invoice_number: '/' }), ...withOther({ number: '-' }) },
  ],
  ['two drafts without a number', { ...withTyped({ invoice_number: '' }), ...withOther({ number: '' }) }],
  ['another IRN', { ...withCode(), ...withOther({ number: 'X', irn: 'b'.repeat(64) }) }],
  ['a number that no form takes in the code', withCode({ number: 'ІNV-7' })],
  ['the day before the last', { today: '2026-10-30' }],
])('%s deserves no line', (_, changes) => {
  expect(preflight({ ...facts, ...changes })).toEqual([]);
});

test.each<[string, Partial<ClaimFacts>, object]>([
  ['a listed claim of the same number', withOther({}), { kind: 'claimed', by: 'number' }],
  ['a number with another sign', withOther({ number: 'INV/7' }), { kind: 'claimed', by: 'letters' }],
  ['a number without its sign', withOther({ number: 'inv7' }), { kind: 'claimed', by: 'letters' }],
  [
    'a draft of the same supplier',
    withOther({ where: 'draft', supplier: '1' }),
    { kind: 'claimed', by: 'number' },
  ],
  [
    'a claim without a date',
    { ...withTyped({ invoice_date: '' }), ...withOther({ date: undefined }) },
    { kind: 'claimed', by: 'number' },
  ],
  [
    'a waiting claim of the same IRN',
    { ...withCode(), ...withOther({ where: 'unsent', number: 'X', irn: code.irn }) },
    { kind: 'claimed', by: 'irn' },
  ],
  ['a claim of the same PDF', withOther({ number: 'X', hasSameFile: true }), { kind: 'claimed', by: 'file' }],
  ['a day before the programme', withTyped({ invoice_date: '2026-03-31' }), { kind: 'outside' }],
  ['a day after the programme', withTyped({ invoice_date: '2026-10-01' }), { kind: 'outside' }],
  ["another buyer's invoice", withCode({ buyerGstin: '07AABCU9603R1ZP' }), { kind: 'buyer' }],
  ['an invoice to a buyer without a GSTIN', withCode({ buyerGstin: 'URP' }), { kind: 'buyer', gstin: 'URP' }],
  ['an invoice to oneself', withCode({ sellerGstin: OWN_GSTIN }), { kind: 'own-invoice', gstin: OWN_GSTIN }],
  [
    'an invoice to oneself, when my GSTIN is not known',
    { ...withCode({ sellerGstin: OWN_GSTIN }), gstin: undefined },
    { kind: 'own-invoice' },
  ],
  ['a credit note', withCode({ type: 'CRN' }), { kind: 'note', type: 'CRN' }],
  ['a debit note', withCode({ type: 'DBN' }), { kind: 'note', type: 'DBN' }],
  ['another number than the code', withCode({ number: 'INV-9' }), { kind: 'number', number: 'INV-9' }],
  ['the codes of two e-invoices', { areSeveral: true }, { kind: 'several' }],
  ['another date than the code', withCode({ date: '2026-06-13' }), { kind: 'date', date: '2026-06-13' }],
  [
    'lines above the total of the code',
    withCode({ total: 49_000 }),
    { kind: 'total', lines: 50_000, total: 49_000 },
  ],
  ['lines above the total of the text', { suggestedTotal: 49_999 }, { kind: 'total' }],
  ['pages that are blurred', { pageFaults: new Set(['blurred'] as const) }, { kind: 'blurred' }],
  ['pages that are dark', { pageFaults: new Set(['dark'] as const) }, { kind: 'dark' }],
  ['a PDF with a password', { fileFault: 'locked' }, { kind: 'file', fault: 'locked' }],
  ['the last day for claims', { today: '2026-10-31' }, { kind: 'last-day' }],
])('%s deserves one line', (_, changes, finding) => {
  expect(preflight({ ...facts, ...changes })).toEqual([expect.objectContaining(finding)]);
});

test('several drafts of one programme for the same invoice are one line, those of another are one more', () => {
  const drafts: OtherClaim[] = [
    { ...other, id: 'a', where: 'draft' },
    { ...other, id: 'b', where: 'draft' },
    { ...other, id: 'c', where: 'draft', programId: '3', programTitle: 'Another' },
  ];
  const found = preflight({ ...facts, others: drafts }).map((one) => one.kind === 'claimed' && one.other.id);
  expect(found).toEqual(['a', 'c']);
});
