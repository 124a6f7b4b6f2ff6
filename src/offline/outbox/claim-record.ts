import * as v from 'valibot';
import { BusinessVertical } from '#src/api/contract/verticals.ts';

/**
 * A claim on this device: a draft, or one on its way to the API (ARCHITECTURE "A claim, from thumb to server"). Its PDF lies
 * beside it under the same id. Times are ms since 1970.
 */

/** Raise it with a migration in {@link readRecord} when the shape changes; records stay until they are sent. */
const VERSION = 1;

const Line = v.object({
  product_name: v.string(),
  product_quantity: v.number(),
  product_price: v.number(),
});

/** What is typed; anything may be missing in a draft. Ids are texts. */
export const TypedClaim = v.object({
  t1_partner: v.fallback(v.string(), ''),
  t2_partner: v.fallback(v.string(), ''),
  invoice_number: v.fallback(v.string(), ''),
  invoice_date: v.fallback(v.string(), ''),
  accepted: v.fallback(v.boolean(), false),
  products: v.fallback(v.array(Line), []),
});
export type TypedClaim = v.InferOutput<typeof TypedClaim>;

/**
 * - `draft`: being typed;
 * - `waiting`: to be sent, at `nextAttemptAt` or when somebody asks;
 * - `uploading`, `sending`: a sender is at it;
 * - `unsure`: posted, and no answer came; looked for after a while;
 * - `needs-sign-in`: the session is over; it goes on after the next sign-in of its partner;
 * - `refused`: the API said no (`message`);
 * - `sent`: it is there.
 */
export const ClaimState = v.picklist([
  'draft',
  'waiting',
  'uploading',
  'sending',
  'unsure',
  'needs-sign-in',
  'refused',
  'sent',
]);
export type ClaimState = v.InferOutput<typeof ClaimState>;

export const ClaimRecord = v.object({
  version: v.literal(VERSION),
  /** Made here; the keys of its upload and its post are made of it. */
  id: v.string(),
  /** The partner's id: nobody else sees or sends it. */
  owner: v.string(),
  createdAt: v.number(),
  changedAt: v.number(),
  state: ClaimState,
  programType: v.picklist(['scheme', 'rebate']),
  programId: v.string(),
  programTitle: v.string(),
  /** The last day for claims when it was written, `YYYY-MM-DD`. */
  lastDay: v.optional(v.string()),
  vertical: v.optional(BusinessVertical),
  claim: TypedClaim,
  /** The ids of the products as the API gave them: they go back unchanged. */
  productIds: v.array(v.union([v.string(), v.number()])),
  /** Its PDF; `id` is of these very bytes, made when they were first stored. */
  file: v.optional(v.object({ name: v.string(), size: v.number(), id: v.optional(v.string()) })),
  /** Where the PDF lies at the API, and since when. */
  uploadUrl: v.optional(v.string()),
  uploadedAt: v.optional(v.number()),
  /** Written before each post: an answer to it may have been lost. */
  maybeSentAt: v.optional(v.number()),
  /** It has been posted without a known outcome at least once. */
  wasUnsure: v.optional(v.boolean()),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  /** Why it was refused, or why the last attempt failed. */
  message: v.optional(v.string()),
});
export type ClaimRecord = v.InferOutput<typeof ClaimRecord>;

/** A stored record; `undefined` for one that this version cannot read, such as a newer one after a rollback: it is left alone. */
export function readRecord(stored: unknown): ClaimRecord | undefined {
  const record = v.safeParse(ClaimRecord, stored);
  return record.success ? record.output : undefined;
}

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

/** Whether a sender has something to do with it, now or later, without anybody's help. */
export function isUnsent({ state }: ClaimRecord): boolean {
  return !['draft', 'refused', 'sent', 'needs-sign-in'].includes(state);
}

/** The claim is another's by now: discarded, edited, or sent, in whatever tab. */
export class TakenAwayError extends Error {
  override readonly name = 'TakenAwayError';
  constructor(id: string, state: string) {
    super(`claim ${id} was changed elsewhere: ${state}`);
  }
}
