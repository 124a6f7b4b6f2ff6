import { expect, test } from 'vitest';
import { type EInvoice } from '#src/api/contract/e-invoice.ts';
import { eInvoiceFacts, trustWords } from './e-invoice-words.ts';

const invoice: EInvoice = {
  irn: 'a'.repeat(64),
  number: 'INV-7',
  date: '2026-06-12',
  type: 'INV',
  sellerGstin: '27AAPFU0939F1ZV',
  buyerGstin: '29AAGCB7383J1Z4',
  total: 59_000,
  mainHsn: undefined,
  isTest: false,
};

test('a code that is not confirmed says whether a GST number or the registration number is wrong', () => {
  expect(trustWords('read', invoice).text).toContain('registration number does not fit');
  const { text } = trustWords('read', { ...invoice, sellerGstin: '27AAPFU0939F1ZW' });
  expect(text).toContain('GST number 27AAPFU0939F1ZW in it is not a valid one');
  expect(text).not.toContain('registration number');
});

test('the facts of a code leave out a total that is not known', () => {
  expect(eInvoiceFacts(invoice)).toBe('Invoice INV-7 of 12 Jun, 2026, ₹59,000 with tax');
  expect(eInvoiceFacts({ ...invoice, total: undefined })).toBe('Invoice INV-7 of 12 Jun, 2026');
});
