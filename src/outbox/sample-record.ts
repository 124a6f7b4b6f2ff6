import { type ClaimRecord } from './claim-record.ts';
import { newRecord } from './made-records.ts';

/** A claim of partner 7 that waits to be sent, for tests. */
export function sampleRecord(
  id: string,
  invoiceNumber: string,
  overrides: Partial<ClaimRecord> = {},
): ClaimRecord {
  const record = newRecord(
    {
      id,
      owner: '7',
      programType: 'scheme',
      programId: '1',
      programTitle: 'Scheme',
      productIds: [],
      claim: {
        t1_partner: '1',
        t2_partner: 'NA',
        invoice_number: invoiceNumber,
        invoice_date: '2026-05-10',
        accepted: true,
        products: [{ product_name: '1', product_quantity: 1, product_price: 100 }],
      },
    },
    1,
  );
  return { ...record, state: 'waiting', ...overrides };
}
