import * as v from 'valibot';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { TypedClaim } from './claim-record.ts';

/** What stays on the device of a claim that was sent. Times are ms since 1970 by the device's clock. */

/** What the API's list said of a claim when it changed. */
export const Sighting = v.object({
  at: v.number(),
  total: v.optional(v.number()),
  /** In rupees; missing while the claim is under review. */
  approved: v.optional(v.number()),
  status: v.optional(v.string()),
  notes: v.optional(v.string()),
});
export type Sighting = v.InferOutput<typeof Sighting>;

export const Receipt = v.object({
  /** That of the claim's record. */
  id: v.string(),
  /** The partner's id. Nobody else sees it. */
  owner: v.string(),
  programType: v.picklist(['scheme', 'rebate']),
  programId: v.string(),
  programTitle: v.string(),
  vertical: v.optional(BusinessVertical),
  /** As it was typed. */
  claim: TypedClaim,
  productIds: v.array(v.union([v.string(), v.number()])),
  eInvoice: v.optional(v.string()),
  /** The names that the form showed, by id. */
  names: v.object({
    t1Partner: v.optional(v.string()),
    t2Partner: v.optional(v.string()),
    products: v.record(v.string(), v.string()),
  }),
  /** The PDF. Its bytes are kept for the newest receipts only. */
  file: v.optional(v.object({ name: v.string(), size: v.number() })),
  pressedAt: v.number(),
  uploadedAt: v.optional(v.number()),
  /** The API said that it took the claim. */
  takenAt: v.optional(v.number()),
  /** The claim's id in the API's list, once it was seen there. */
  claimId: v.optional(v.string()),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** What the lists of one programme have said of a claim, and when. */
export interface ClaimHistory {
  claimId: string;
  invoiceNumber: string;
  /** The first is when it was first seen, the others are changes. Oldest first. */
  sightings: readonly Sighting[];
  /** When a newer list did not show it any more. */
  goneAt: number | undefined;
}

export interface ProgrammeKey {
  programType: Receipt['programType'];
  programId: string;
}

/**
 * The receipts of sent claims, and what this device has seen of all listed claims. Both belong to a partner, survive
 * a restart, and are deleted by a log-out.
 */
export interface Receipts {
  /** Newest first. Unreadable ones are left out. */
  list: (owner: string) => Promise<Receipt[]>;
  get: (owner: string, id: string) => Promise<Receipt | undefined>;
  /** The receipt of a listed claim: by its id in the list, else by its normalised invoice number. */
  ofClaim: (
    owner: string,
    programme: ProgrammeKey,
    claim: { id: string; invoiceNumber: string },
  ) => Promise<Receipt | undefined>;
  /** The PDF, if it is still kept. */
  file: (id: string) => Promise<File | undefined>;
  history: (owner: string, programme: ProgrammeKey) => Promise<ClaimHistory[]>;
  /** Calls back after each change in any tab or the worker. */
  subscribe: (listener: () => void) => () => void;
}
