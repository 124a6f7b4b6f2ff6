import { type ClaimRecord } from './claim-record.ts';
import { newRecord } from './made-records.ts';
import { type Receipt } from './receipt.ts';

/**
 * A claim that is gone from the API's list, as a new one with new keys. Each receipt has one such id, so that two
 * tabs do not send it twice. If the API refuses it because it has the claim after all, that is no refusal.
 */
export function resentOf(receipt: Receipt, state: 'waiting' | 'draft', now: number): ClaimRecord {
  return {
    ...newRecord({ ...receipt, id: `${receipt.id}-again` }, now),
    state,
    names: receipt.names,
    ...(state === 'waiting' && { pressedAt: now, wasUnsure: true }),
  };
}
