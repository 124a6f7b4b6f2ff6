import * as v from 'valibot';
import { call } from './call.ts';
import { Claim } from './claims.schema.ts';
import { Amount, Id, Instant, Text, listOf, maybe } from './tolerant.ts';

/** A line as it was claimed. `price` is the total of the whole line, in rupees. */
const ClaimLine = v.object({
  product_id: maybe(Id),
  name: Text,
  quantity: maybe(Amount),
  price: maybe(Amount),
});
export type ClaimLine = v.InferOutput<typeof ClaimLine>;

/** `address` is absolute, or relative to the API. */
const ClaimFile = v.object({ name: Text, address: v.pipe(v.string(), v.nonEmpty()) });
export type ClaimFile = v.InferOutput<typeof ClaimFile>;

/** What the list does not say of a claim. A partner is missing where the claim names none. */
export const ClaimDetail = v.object({
  ...Claim.entries,
  reviewed_at: maybe(Instant),
  t1_partner: maybe(Text),
  t2_partner: maybe(Text),
  lines: listOf(ClaimLine),
  files: listOf(ClaimFile),
});
export type ClaimDetail = v.InferOutput<typeof ClaimDetail>;

/** `type` is `scheme` or `rebate`. A file of its own, so that the claim form does not load it. */
export const oneClaim = call({
  method: 'GET',
  path: '/partner/claims/{type}/{program_id}/{claim_id}',
  isExtra: true,
  answer: ClaimDetail,
});
