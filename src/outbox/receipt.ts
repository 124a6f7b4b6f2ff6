import * as v from 'valibot';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { ClaimNames, type ClaimRecord, TypedClaim } from './claim-record.ts';

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
  /** The last day for claims as the form knew it, `YYYY-MM-DD`. */
  lastDay: v.optional(v.string()),
  /** As it was typed. */
  claim: TypedClaim,
  productIds: v.array(v.union([v.string(), v.number()])),
  eInvoice: v.optional(v.string()),
  /** The names that the form showed, by id. */
  names: ClaimNames,
  /** The PDF. Its bytes are kept for the newest receipts only. */
  file: v.optional(v.object({ name: v.string(), size: v.number() })),
  /** Missing for a claim that was pressed before the portal kept receipts. */
  pressedAt: v.optional(v.number()),
  uploadedAt: v.optional(v.number()),
  /** When the API said that it took the claim. Missing if that answer was lost: then its list showed the claim. */
  takenAt: v.optional(v.number()),
  /** When it was certain that the claim has arrived. */
  arrivedAt: v.number(),
  /** The claim's id in the API's list, once it was seen there. */
  claimId: v.optional(v.string()),
  /** The device has no room or gives no storage: only this page has the receipt. */
  isUnkept: v.optional(v.literal(true)),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** What the lists of one programme have said of a claim, and when. */
export const ClaimHistory = v.object({
  claimId: v.string(),
  invoiceNumber: v.string(),
  vertical: v.optional(v.string()),
  /** When the API's list says that it was submitted. */
  submittedAt: v.optional(v.number()),
  /** The first is when it was first seen, the others are changes. Oldest first. */
  sightings: v.pipe(v.array(Sighting), v.readonly()),
  /** When one newer list did not show it. Another must not show it either before it counts as gone. */
  missingAt: v.optional(v.number()),
  /** When newer lists did not show it any more. */
  goneAt: v.optional(v.number()),
  /** The list seems to show the newest claims only: this one is not gone, only no longer listed. */
  isCut: v.optional(v.literal(true)),
  /** The partner has sent the gone claim again, or wants to hear no more of it. */
  isSettled: v.optional(v.literal(true)),
});
export type ClaimHistory = v.InferOutput<typeof ClaimHistory>;

export interface ProgrammeKey {
  programType: Receipt['programType'];
  programId: string;
}

/** A claim as the API lists it now. */
export interface ListedClaim extends Omit<Sighting, 'at'> {
  id: string;
  invoiceNumber: string;
  vertical?: string | undefined;
  submittedAt?: number | undefined;
}

/**
 * The receipts of sent claims, and what this device has seen of all listed claims. Both belong to a partner, survive
 * a restart, and are deleted by a log-out. Nothing here rejects: what cannot be read counts as not there.
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
  /** Whether {@link file} would give it, without reading it. */
  hasFile: (id: string) => Promise<boolean>;
  history: (owner: string, programme: ProgrammeKey) => Promise<ClaimHistory[]>;
  /** How many receipts are kept, and the bytes of their PDFs. */
  usage: (owner: string) => Promise<{ count: number; bytes: number }>;
  /**
   * Keeps the receipt of a claim that has certainly arrived. A receipt that cannot be kept never hurts the claim:
   * it stays in this page's memory. A second call for the same claim changes nothing but what is newer.
   */
  keep: (record: ClaimRecord, file: File | undefined, now: number) => Promise<void>;
  /**
   * Compares a list of the API with what was seen before, and writes what changed.
   * @param at when the list came
   * @returns the ms after which the list should be asked for again, because a claim is missing from it
   * @throws if the device does not answer
   */
  saw: (
    owner: string,
    programme: ProgrammeKey,
    listed: readonly ListedClaim[],
    at: number,
  ) => Promise<number | undefined>;
  /** A gone claim is not told any more. */
  settle: (owner: string, programme: ProgrammeKey, claimId: string) => Promise<void>;
  /** Deletes the PDFs of all receipts, and tells whether there were any. */
  makeRoom: () => Promise<boolean>;
  /** Deletes receipts and history of the owner. Retried until done: a log-out must leave nothing behind. */
  forget: (owner: string) => Promise<void>;
  /** Calls back after each change in any tab or the worker. */
  subscribe: (listener: () => void) => () => void;
}
