import * as v from 'valibot';
import { type ClaimRecord, TypedClaim, VERSION } from './claim-record.ts';
import { type Receipt } from './receipt.ts';

/** Creates records. Apart from claim-record.ts, so that a partner's first screen does not load it. */

export function newRecord(
  start: Pick<
    ClaimRecord,
    | 'id'
    | 'owner'
    | 'programType'
    | 'programId'
    | 'programTitle'
    | 'lastDay'
    | 'vertical'
    | 'eInvoice'
    | 'productIds'
    | 'claim'
  >,
  now: number,
): ClaimRecord {
  return {
    ...start,
    version: VERSION,
    createdAt: now,
    changedAt: now,
    state: 'draft',
    attempts: 0,
    nextAttemptAt: 0,
  };
}

/** What stays of an arrived claim, for a page that waits for the outcome: nothing that was typed. */
export function emptied({
  id,
  owner,
  createdAt,
  changedAt,
  programType,
  programId,
}: ClaimRecord): ClaimRecord {
  const untyped = { programTitle: '', productIds: [], claim: v.parse(TypedClaim, {}) };
  return {
    ...newRecord({ id, owner, programType, programId, ...untyped }, createdAt),
    changedAt,
    state: 'sent',
  };
}

/**
 * A claim that is gone from the API's list, as a new one with new keys. Each receipt has one such id, so that two
 * tabs do not send it twice. If the API refuses it because it has the claim after all, that is no refusal.
 */
export function resentOf(receipt: Receipt, state: 'waiting' | 'draft', now: number): ClaimRecord {
  return {
    ...newRecord(
      {
        id: `${receipt.id}-again`,
        owner: receipt.owner,
        programType: receipt.programType,
        programId: receipt.programId,
        programTitle: receipt.programTitle,
        lastDay: receipt.lastDay,
        vertical: receipt.vertical,
        eInvoice: receipt.eInvoice,
        productIds: receipt.productIds,
        claim: receipt.claim,
      },
      now,
    ),
    state,
    names: receipt.names,
    ...(state === 'waiting' && { pressedAt: now, wasUnsure: true }),
  };
}

/** A draft with the content of `record`. If that was refused, the reason is copied, too. */
export function draftOf(record: ClaimRecord, id: string): ClaimRecord {
  const { owner, programType, programId, programTitle, lastDay, vertical, eInvoice, productIds, claim } =
    record;
  return {
    ...newRecord(
      { id, owner, programType, programId, programTitle, lastDay, vertical, eInvoice, productIds, claim },
      record.createdAt,
    ),
    changedAt: record.changedAt,
    file: record.file,
    ...(record.state === 'refused' && { message: record.message, fields: record.fields }),
  };
}
