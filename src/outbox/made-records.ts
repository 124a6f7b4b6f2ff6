import * as v from 'valibot';
import { ClaimRecord, VERSION } from './claim-record.ts';

/** Creates records. Apart from claim-record.ts, so that a partner's first screen does not load it. */

const Start = v.pick(ClaimRecord, [
  'id',
  'owner',
  'programType',
  'programId',
  'programTitle',
  'lastDay',
  'vertical',
  'eInvoice',
  'areSeveral',
  'suggested',
  'productIds',
  'claim',
]);

/** A draft that begins so. What else `start` holds, such as that of another record, is left out. */
export function newRecord(start: v.InferOutput<typeof Start>, now: number): ClaimRecord {
  return {
    ...v.parse(Start, start),
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
  return {
    ...newRecord({ ...record, id }, record.createdAt),
    changedAt: record.changedAt,
    file: record.file,
    ...(record.state === 'refused' && { message: record.message, fields: record.fields }),
  };
}
