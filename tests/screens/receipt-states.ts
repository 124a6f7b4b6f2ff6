import { type Page } from 'playwright';
import { receiptOf } from '#src/outbox/receipts.ts';
import { type ClaimHistory } from '#src/outbox/receipt.ts';
import { sampleRecord } from '#src/outbox/sample-record.ts';
import { inDatabase } from '../journeys/worker.ts';
import { type Screen } from './screen.ts';

const CLAIMS = '/claims/scheme?program_id=1';

/** What the device has kept of two claims: one was just sent, and one is gone from the list. */
async function keepReceipts(page: Page): Promise<void> {
  // The screen has opened the database before.
  await inDatabase(page, 'portal-receipts');
  await page.evaluate(
    async ({ receipt, gone }) => {
      // `{"user":{"id":3,…}}`
      const owner = /"id":"?(\w+)/.exec(localStorage.getItem('session-storage') ?? '')?.[1] ?? '';
      const open = indexedDB.open('portal-receipts');
      await new Promise((resolve) => {
        open.addEventListener('success', resolve);
      });
      const transaction = open.result.transaction(['receipts', 'histories'], 'readwrite');
      transaction.objectStore('receipts').put({ ...receipt, owner });
      const key = JSON.stringify([owner, 'scheme', '1']);
      transaction.objectStore('histories').put({ key, owner, at: 1, claims: gone });
      await new Promise((resolve) => {
        transaction.addEventListener('complete', resolve);
      });
      open.result.close();
      history.replaceState({ ...history.state, receiptId: receipt.id }, '');
    },
    { receipt: RECEIPT, gone: GONE },
  );
  await page.reload();
}

const NUMBER = 'DEL/26-27/01048';
const AT = Date.UTC(2026, 4, 10, 4, 42);
const RECEIPT = receiptOf(
  sampleRecord('sent', NUMBER, {
    programTitle: 'Wi-Fi 7 Power Play',
    file: { name: 'bill.pdf', size: 80_000 },
    pressedAt: AT,
    takenAt: AT,
  }),
  AT,
);
const goneClaim = (claimId: string, invoiceNumber: string): ClaimHistory => ({
  claimId,
  invoiceNumber,
  sightings: [{ at: AT, total: 45_000 }],
  missingAt: AT,
  goneAt: AT,
});
const GONE = [goneClaim('900001', NUMBER), goneClaim('900002', 'DEL/26-27/00977')];

/** It leaves receipts on the device. */
export const RECEIPT_STATES: readonly Screen[] = [
  {
    name: 'claims-receipt',
    who: 't3@demo.example',
    path: CLAIMS,
    reach: async (page, m) => {
      await keepReceipts(page);
      await page.getByRole('heading', { name: m.receipt_title({ number: NUMBER }) }).waitFor();
    },
  },
  {
    name: 'claims-gone',
    who: 't3@demo.example',
    path: CLAIMS,
    reach: async (page, m) => {
      await keepReceipts(page);
      await page
        .getByRole('heading', { name: m.gone_title({ count: GONE.length }) })
        .scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: m.gone_open() }).first().scrollIntoViewIfNeeded();
    },
  },
];
