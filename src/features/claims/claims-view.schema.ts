import * as v from 'valibot';
import { type ClaimStatus } from '#src/api/contract/claim-status.ts';
import { Text, maybe } from '#src/api/contract/tolerant.ts';

export const STATUSES = [
  'review',
  'approved',
  'short',
  'nothing',
  'rejected',
] as const satisfies readonly ClaimStatus[];

/** A text that the router may have parsed as a number. Anything invalid reads as `undefined`. */
const fromAddress = <const S extends v.GenericSchema<string, string>>(schema: S) =>
  maybe(v.pipe(Text, schema));

/** The state of the claims table, kept in the address. */
export const ClaimsView = v.object({
  /** Words that a row must contain. */
  q: fromAddress(v.string()),
  status: fromAddress(v.picklist(STATUSES)),
  /** A financial year such as `2026-27`. */
  year: fromAddress(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  /** A column; a leading `-` sorts in descending order. */
  sort: fromAddress(v.string()),
  /** Counted from 1. */
  page: fromAddress(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))),
  size: fromAddress(v.picklist(['20', '50', '100'])),
});
export type ClaimsView = v.InferOutput<typeof ClaimsView>;

/** The claim that is open beside the list, as {@link claimKey} writes it. */
export const OpenedClaim = fromAddress(v.pipe(v.string(), v.regex(/^(?:scheme|rebate)(?:\/[^/]+){2}$/)));
