import * as v from 'valibot';
import { type Day } from '#src/api/contract/days.ts';
import { maybe } from '#src/api/contract/tolerant.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { type Message } from '#src/pwa/worker-messages.ts';

/** A claim on this device: a draft, or one on its way to the API. Times are ms since 1970. */

/** Raise it when the shape changes, with a migration in {@link readRecord}: unsent claims must survive. */
export const VERSION = 1;

const Line = v.object({
  product_name: v.string(),
  product_quantity: v.number(),
  product_price: v.number(),
});

/** What is typed; a draft may lack any of it. Ids are strings. */
export const TypedClaim = v.object({
  t1_partner: v.fallback(v.string(), ''),
  t2_partner: v.fallback(v.string(), ''),
  invoice_number: v.fallback(v.string(), ''),
  invoice_date: v.fallback(v.string(), ''),
  accepted: v.fallback(v.boolean(), false),
  products: v.fallback(v.array(Line), []),
});
export type TypedClaim = v.InferOutput<typeof TypedClaim>;

const Suggested = v.object({
  number: v.exactOptional(v.string()),
  date: v.exactOptional(v.custom<Day>((value) => typeof value === 'string')),
  total: v.exactOptional(v.number()),
  sellerGstin: v.exactOptional(v.string()),
  buyerGstin: v.exactOptional(v.string()),
});

/** What the form called the chosen partners and products. Products by their id as text. */
export const ClaimNames = v.object({
  t1Partner: v.optional(v.string()),
  t2Partner: v.optional(v.string()),
  products: v.record(v.string(), v.string()),
});
export type ClaimNames = v.InferOutput<typeof ClaimNames>;

/**
 * - `draft`: the partner is typing;
 * - `waiting`: to be sent at `nextAttemptAt`, or sooner on request;
 * - `uploading`, `sending`: a sender works on it;
 * - `unsure`: posted without an answer; it is looked for in the API's list;
 * - `needs-sign-in`: the session is over; it goes on after the same partner's next sign-in;
 * - `refused`: the API refused it (`message`);
 * - `confirming`: the API said that it took the claim (`takenAt`), and its list does not show it yet;
 * - `sent`: it has certainly arrived.
 */
export const ClaimState = v.picklist([
  'draft',
  'waiting',
  'uploading',
  'sending',
  'unsure',
  'needs-sign-in',
  'refused',
  'confirming',
  'sent',
]);
export type ClaimState = v.InferOutput<typeof ClaimState>;

export const ClaimRecord = v.object({
  version: v.literal(VERSION),
  /** Made on this device. The idempotency keys of the upload and the post are derived from it. */
  id: v.string(),
  /** The partner's id. Nobody else sees or sends the claim. */
  owner: v.string(),
  createdAt: v.number(),
  changedAt: v.number(),
  state: ClaimState,
  programType: v.picklist(['scheme', 'rebate']),
  programId: v.string(),
  programTitle: v.string(),
  /** The last day for claims of the programme when this was written, `YYYY-MM-DD`. */
  lastDay: v.optional(v.string()),
  vertical: v.optional(BusinessVertical),
  claim: TypedClaim,
  /** The text of the invoice's e-invoice code, if one was read. */
  eInvoice: v.optional(v.string()),
  /** Its pages hold the codes of two e-invoices. */
  areSeveral: v.optional(v.boolean()),
  /** What the text of its invoice seems to say, where it has no code. */
  suggested: v.optional(Suggested),
  /** Product ids as the API gave them, because they are posted unchanged. */
  productIds: v.array(v.union([v.string(), v.number()])),
  /** When the partner pressed Submit. */
  pressedAt: v.optional(v.number()),
  /** The names that the form showed, for the receipt. */
  names: v.optional(ClaimNames),
  /** The PDF. `id` identifies its bytes; it is made when they are first stored. */
  file: v.optional(v.object({ name: v.string(), size: v.number(), id: v.optional(v.string()) })),
  /** Identifies the photos or the PDF chosen for a draft, as long as its PDF is not made of them. */
  chosen: v.optional(v.string()),
  /** The form that wrote a draft last. Another one must not overwrite it unseen. */
  editor: v.optional(v.string()),
  /** The address of the uploaded PDF at the API. */
  uploadUrl: v.optional(v.string()),
  /** The API that took the PDF said that it also takes the e-invoice code. */
  takesEInvoice: v.optional(v.boolean()),
  /** When the upload first began. A retry with the same key may return the file that was stored then. */
  uploadedAt: v.optional(v.number()),
  /** How many uploads were given up. Each new upload has a key of its own. */
  oldUploads: v.optional(v.number()),
  /** Set before each post. The claim may have arrived even if no answer came. */
  maybeSentAt: v.optional(v.number()),
  /** How long a process has watched since then, in ms, whatever the device's clock did. */
  watchedMs: v.optional(v.number()),
  /** When the API's list first lacked it since then, by the API's clock. */
  firstLookAt: v.optional(v.number()),
  /**
   * An answer to this claim has confirmed that the API honours its key: a second post is harmless. `false`: a later
   * answer has not.
   */
  isKeyed: v.optional(v.boolean()),
  /** When the API said that it took the claim. */
  takenAt: v.optional(v.number()),
  /** Posted at least once without a known outcome. */
  wasUnsure: v.optional(v.boolean()),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  /** Why it was refused, or why the last attempt failed. */
  message: v.optional(v.string()),
  /** What the refusal says of single fields, by their names in the form. */
  fields: v.optional(v.record(v.string(), v.string())),
});
export type ClaimRecord = v.InferOutput<typeof ClaimRecord>;

/** `undefined` for a record that this version cannot read, such as a newer one after a rollback. */
export function readRecord(stored: unknown): ClaimRecord | undefined {
  return v.parse(maybe(ClaimRecord), stored);
}

/** The final outcome of a claim: it has arrived, or the API refused it. */
export type SettledClaim = Message<'CLAIM_SETTLED'>['claim'];

/** Longer than an API may still work on a request that the client has given up. */
export const GRACE_MS = 120_000;

/** On request: looks again for a claim that the API took but does not list, and posts it if missing. */
export function sentAgain(record: ClaimRecord): ClaimRecord {
  return { ...record, state: 'unsure', takenAt: undefined, nextAttemptAt: 0 };
}

/** The rest of the grace period after a post without a known outcome, in ms. */
export function graceLeft({ watchedMs = 0 }: ClaimRecord): number {
  return Math.max(0, GRACE_MS - watchedMs);
}

/** Whether a sender will work on it without the partner's help, now or later. */
export function isUnsent({ state }: ClaimRecord): boolean {
  return !['draft', 'refused', 'sent', 'needs-sign-in'].includes(state);
}

/** The claim was changed, discarded or sent elsewhere, for example in another tab. */
export class TakenAwayError extends Error {
  override readonly name = 'TakenAwayError';
  /** Of the stored record. `draft`: it is still one, but another form has written it. */
  readonly state: ClaimState | 'nothing';
  constructor(id: string, state: ClaimState | 'nothing') {
    super(`claim ${id} was changed elsewhere: ${state}`);
    this.state = state;
  }
}
