import { type ApiClient } from '#src/api/client.ts';
import { newId } from '#src/base/new-id.ts';
import { type ClaimRecord } from './claim-record.ts';
import { type ReceiptKeeper, createSenderWorld, createWatch, sendDueClaims } from './sender-world.ts';

/** Sends the claim of one form where the device stores nothing. It is as lasting as the page. */
export interface MemoryOutbox {
  /**
   * The record with which the next {@link deliver} of this claim would go on, so that a device that stores again
   * knows what was already posted. It has another id if the claim was changed since, or refused.
   */
  resume: (record: ClaimRecord, invoice: File) => ClaimRecord;
  /**
   * Tries once. After a failure the same claim continues where it stopped; a changed one is another claim, but
   * the same PDF is not uploaded twice.
   * @param record a new record for the claim; its id is used for the first try
   * @param onProgress the uploaded share of the PDF, 0 to 1
   * @returns the record after the try
   */
  deliver: (
    record: ClaimRecord,
    invoice: File,
    onProgress: (share: number | undefined) => void,
  ) => Promise<ClaimRecord>;
}

/** @param owner the signed-in partner, see {@link ClaimRecord} */
export function createMemoryOutbox(
  api: ApiClient,
  owner: () => string | undefined,
  receipts?: ReceiptKeeper,
): MemoryOutbox {
  const sinceSeen = createWatch();
  let last: { record: ClaimRecord; invoice: File } | undefined;
  return {
    resume: (next, invoice) => recordFor(next, invoice, last),
    async deliver(next, invoice, onProgress) {
      let record = recordFor(next, invoice, last);
      const world = createSenderWorld({
        api,
        store: {
          list: () => Promise.resolve([record]),
          get: () => Promise.resolve(record),
          put: (changed) => {
            record = changed;
            return Promise.resolve();
          },
          file: () => Promise.resolve(invoice),
        },
        ...(receipts && { receipts }),
        owner,
        sinceSeen,
        onSettled: () => undefined,
        onProgress: (_, share) => onProgress(share),
      });
      // Without the lock, which another tab may hold for long: nobody else has this claim.
      await sendDueClaims({ ...world, alone: (work) => work() }, { urgent: record.id });
      last = { record, invoice };
      return record;
    },
  };
}

function recordFor(
  next: ClaimRecord,
  invoice: File,
  last: { record: ClaimRecord; invoice: File } | undefined,
): ClaimRecord {
  if (last === undefined) return next;
  const { record: before } = last;
  const isSameFile = invoice === last.invoice;
  const isSame = isSameFile && JSON.stringify(next.claim) === JSON.stringify(before.claim);
  if (isSame && before.state !== 'refused') return before;
  const { uploadUrl, uploadedAt, takesEInvoice } = isSameFile ? before : {};
  return { ...next, id: newId(), uploadUrl, uploadedAt, takesEInvoice };
}
