import { expect, test } from 'vitest';
import { suggestFields } from './suggest-fields.ts';

test('an invoice of one page says number, date, partners and total', () => {
  expect(
    suggestFields([
      'TAX INVOICE',
      'Rajdhani Systems Pvt Ltd GSTIN: 27AAPFU0939F1ZV',
      'Invoice No: RS/26-27/0042 Date: 12/10/2026',
      'Buyer: Pink City IT Hub GSTIN/UIN: 29AAGCB7383J1Z4',
      'Tarang AX3000 Router 4 44,500.00',
      'Taxable value 44,500.00',
      'IGST 18% 8,010.50',
      'Grand Total ₹ 52,510.50',
    ]),
  ).toEqual({
    number: 'RS/26-27/0042',
    date: '2026-10-12',
    total: 52_510.5,
    sellerGstin: '27AAPFU0939F1ZV',
    buyerGstin: '29AAGCB7383J1Z4',
  });
});

test.each([
  ['Invoice No. : INV-7', 'INV-7'],
  ['Invoice Number INV/26-27/9 Dated 3-Oct-2026', 'INV/26-27/9'],
  ['Bill No 4711', '4711'],
  ['Tax Invoice # A.12', 'A.12'],
  ['Inv. No.- GST_77', 'GST_77'],
  // A label over its value, as in tables.
  ['Invoice No. Dated\nTI/88 12-Oct-26', 'TI/88'],
  ['Invoice No:\nTI/89', 'TI/89'],
  ['Tax Invoice No.\nTI/90', 'TI/90'],
  // Below a label that ends its line may stand what belongs to the column before.
  ['Order No. Invoice No.\nPO-77 TI/88', undefined],
  ['TARANG DISTRIBUTORS Invoice No.\n4th Floor, Nehru Place TI/88', undefined],
  ['Acme Invoice No. Dated\n12, MG Road TI/88 12-Oct-26', undefined],
  // Nothing that is no number.
  ['Invoice No: Original', undefined],
  ['Invoice No: 27AAPFU0939F1ZV', undefined],
  ['Invoice no date 12/10/2026', undefined],
  ['Invoice No: ABCDEFGHIJKLMNOPQ1', undefined],
  ['Order No: 77', undefined],
  ['e-Way Bill No. : 391000123456\nInvoice No: TN/77', 'TN/77'],
  ['E-WAY BILL NO 3910 0012 3456 Invoice No: TN/77', 'TN/77'],
  ['eWay Bill No.\n391000123456', undefined],
])('the number in %j is %j', (text, number) => {
  expect(suggestFields(text.split('\n')).number).toBe(number);
});

test.each([
  ['Date: 12/10/2026', '2026-10-12'],
  ['Dated 12-Oct-2026', '2026-10-12'],
  ['Invoice Date 3.4.26', '2026-04-03'],
  ['Invoice Date : 1st October, 2026', '2026-10-01'],
  ['Invoice Dt. 2026-10-12', '2026-10-12'],
  ['Invoice Date\n12/10/2026', '2026-10-12'],
  // Not another date, and the invoice's before any.
  ['Due Date: 12/11/2026', undefined],
  ['Ack Date 11/10/2026\nDate 12/10/2026', '2026-10-12'],
  ['Date: 01/01/2026\nInvoice Date: 12/10/2026', '2026-10-12'],
  ['Invoice Date: 12/10/2026 Ack Date: 2026-10-13', '2026-10-12'],
  ['Invoice Date: 2026-10-12 Due Date: 13/11/2026', '2026-10-12'],
  ['Date of Supply: 14/10/2026\nDate: 12/10/2026', '2026-10-12'],
  ['Date & Time of Supply: 14/10/2026\nDate: 12/10/2026', '2026-10-12'],
  ['Date of Invoice: 12/10/2026', '2026-10-12'],
  ['Date: 31/02/2026', undefined],
  ['Date: 12/13/2026', undefined],
  ['12/10/2026', undefined],
])('the date in %j is %j', (text, date) => {
  expect(suggestFields(text.split('\n')).date).toBe(date);
});

test.each([
  ['Total 4 44,500.00', 44_500],
  ['Total 44,500.00\nGrand Total Rs. 52,510.50', 52_510.5],
  ['Total Invoice Value: INR 1,23,456', 123_456],
  ['Amount Payable 99.5', 99.5],
  ['Total taxable value 44,500', undefined],
  ['Total tax 8,010', undefined],
  ['Total: nil', undefined],
  // No account or telephone.
  ['Bank A/c No: 30123456789 Grand Total 1,18,000.00', 118_000],
  ['A/c 30123456 Grand Total 1,18,000.00', 118_000],
  ['Total 44,500.00 Phone 9876543210', 44_500],
  ['Grand Total 123456789.00', 123_456_789],
  ['Grand Total 9999999999999999999', undefined],
  ['Grand Total 1', 1],
  ['Grand Total 0', undefined],
  ['Grand Total 0.00\nTotal 44,500.00', undefined],
  ['Grand Total 0.50', undefined],
  ['Grand Total 0.004', undefined],
  ['Grand Total -52,510.50', undefined],
  ['Grand Total -52,510.50\nTotal 44,500.00', undefined],
  ['Grand Total \u2212 52,510.50', undefined],
  ['Grand Total ₹ -52,510.50', undefined],
  ['Grand Total -₹52,510.50', undefined],
  ['Grand Total (52,510.50)', undefined],
  ['Grand Total (₹ 52,510.50)', undefined],
  // A dash that parts the label from the amount is no minus.
  ['Grand Total - 52,510.50', 52_510.5],
  ['Grand Total :- 52,510.50', 52_510.5],
  ['Grand Total:-52,510.50', 52_510.5],
  ['Grand Total (incl. tax) 52,510.50', 52_510.5],
  ['Grand Total (Rs. 52,510.50 with tax)', 52_510.5],
  ['Grand Total Rs. 500/-', 500],
])('the total in %j is %j', (text, total) => {
  expect(suggestFields(text.split('\n')).total).toBe(total);
});

test('a line that would keep the expressions busy for hours does not', () => {
  const spaces = ' '.repeat(20_000);
  const line = `Invoice No${spaces}&`;
  expect(suggestFields([line, `Invoice No:${spaces}TI/88`])).toEqual({ number: 'TI/88' });
});

test('a GSTIN with a wrong check character is not suggested', () => {
  expect(suggestFields(['GSTIN 27AAPFU0939F1ZW'])).toEqual({});
});
