import { type ClaimRecord, VERSION } from './claim-record.ts';

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
