import { expect, test } from 'vitest';
import { codesOf } from '#src/invoice/read-codes.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { runs } from '../runs.ts';
import { accuracyOf } from './accuracy.ts';

test('generated pictures of e-invoices are read, and none wrongly', async () => {
  const { large, wrong, report } = await accuracyOf(runs({ quick: 26, deep: 3 }));
  console.log(report);
  expect(wrong).toBe(0);
  expect(large).toBeGreaterThanOrEqual(0.97);
});

test('an e-invoice code is preferred to others, and little is kept of another', async () => {
  const code = await eInvoiceCode(await newRegistrar());
  expect(codesOf(['https://example.com', code])).toEqual({
    eInvoice: code,
    otherCode: undefined,
    areSeveral: false,
  });
  const other = await eInvoiceCode(await newRegistrar(), { DocNo: 'OTHER/1' });
  expect(codesOf([code, code, other])).toMatchObject({ eInvoice: code, areSeveral: true });
  expect(codesOf(['x'.repeat(3000)])).toEqual({ eInvoice: undefined, otherCode: 'x'.repeat(500) });
  expect(codesOf([])).toEqual({ eInvoice: undefined, otherCode: undefined });
});
