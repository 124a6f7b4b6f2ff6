import * as v from 'valibot';
import { type ClaimRecord, TypedClaim, VERSION } from './claim-record.ts';

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
export function receiptOf({
  id,
  owner,
  createdAt,
  changedAt,
  programType,
  programId,
}: ClaimRecord): ClaimRecord {
  return {
    version: VERSION,
    id,
    owner,
    createdAt,
    changedAt,
    state: 'sent',
    programType,
    programId,
    programTitle: '',
    claim: v.parse(TypedClaim, {}),
    productIds: [],
    attempts: 0,
    nextAttemptAt: 0,
  };
}

/** A draft with the content of `record`. If that was refused, the reason is copied, too. */
export function draftOf(record: ClaimRecord, id: string): ClaimRecord {
  const { owner, createdAt, changedAt, programType, programId, programTitle, productIds, claim } = record;
  return {
    version: VERSION,
    id,
    owner,
    createdAt,
    changedAt,
    state: 'draft',
    programType,
    programId,
    programTitle,
    lastDay: record.lastDay,
    vertical: record.vertical,
    productIds,
    claim,
    file: record.file,
    attempts: 0,
    nextAttemptAt: 0,
    ...(record.state === 'refused' && { message: record.message, fields: record.fields }),
  };
}
