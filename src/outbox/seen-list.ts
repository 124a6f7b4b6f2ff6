import { normalInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import {
  type ClaimHistory,
  type ListedClaim,
  type ProgrammeKey,
  type Receipt,
  type Sighting,
} from './receipt.ts';
import { isSameClaim } from './same-claim.ts';

/** What this device has seen of one programme's claims. */
export interface SeenList {
  /** When the list came that changed it last, in ms since 1970. */
  at: number;
  claims: readonly ClaimHistory[];
}

export interface Seen {
  seen: SeenList;
  isChanged: boolean;
  /** After which the list should be asked for again, because a claim is missing that may be gone. */
  askAgainMs: number | undefined;
}

/** An API that fails may answer with an empty list. */
const EMPTY_MS = 60_000;
/** So many claims at once are rather a fault of the list than claims that are gone. */
const MASS_MS = 24 * 60 * 60_000;
const MASS = 3;
/** A list that shows only the newest claims has at least so many. */
const LEAST_CUT = 10;
/** The first sighting of a claim and its latest changes. */
const MOST_SIGHTINGS = 100;

/**
 * What is known after a list of the API. A claim is gone only when two lists, one after the other, do not show it; an
 * older list than the last one changes nothing. One that comes back is no longer gone. A claim may get another id
 * with the same invoice number.
 * @param at when the list came; `now` by the same clock, which may have been set back meanwhile
 */
export function seenAfter(
  before: SeenList | undefined,
  listed: readonly ListedClaim[],
  at: number,
  now: number,
): Seen {
  const known = before?.claims ?? [];
  if (before && at < before.at && before.at <= now)
    return { seen: before, isChanged: false, askAgainMs: undefined };
  const byId = new Map(listed.map((claim) => [claim.id, claim]));
  const knownIds = new Set(known.map(({ claimId }) => claimId));
  const fresh = new Map(
    [...byId.values()].filter(({ id }) => !knownIds.has(id)).map((claim) => [claim.id, claim]),
  );
  const freshOf = byNumber([...fresh.values()]);
  const shown = known.map((history) => {
    const same = byId.get(history.claimId);
    if (same) return { history, claim: same };
    const moved = freshOf
      .get(normalInvoiceNumber(history.invoiceNumber))
      ?.find((one) => fresh.has(one.id) && isSameVertical(one, history));
    if (moved) fresh.delete(moved.id);
    return { history, claim: moved };
  });
  const missing = shown
    .filter(({ history, claim }) => !claim && history.goneAt === undefined && !history.isCut)
    .map(({ history }) => history);
  const present = known.filter(({ goneAt, isCut }) => goneAt === undefined && !isCut).length;
  const isMass = missing.length >= MASS && missing.length * 2 >= present;
  const isCut = isCutOff(missing, byId, { isShorter: fresh.size < missing.length && missing.length < MASS });
  const waitMs = waitFor(isMass, byId.size === 0);
  let askAgainMs: number | undefined;

  const claims = shown.map(({ history, claim }): ClaimHistory => {
    if (claim) return withSighting(history, claim, at);
    if (history.goneAt !== undefined || history.isCut) return history;
    if (isCut) return { ...history, isCut: true };
    const { missingAt } = history;
    if (missingAt !== undefined && at > missingAt && at - missingAt >= waitMs)
      return { ...history, goneAt: at };
    if (!isMass) askAgainMs = waitMs;
    // A clock that was set back starts the wait anew.
    return missingAt !== undefined && missingAt <= at ? history : { ...history, missingAt: at };
  });
  for (const claim of fresh.values()) claims.push(firstSeen(claim, at));
  const isChanged = claims.length !== known.length || claims.some((claim, index) => claim !== known[index]);
  return { seen: { at, claims: isChanged ? claims : known }, isChanged, askAgainMs };
}

function waitFor(isMass: boolean, isEmpty: boolean): number {
  if (isMass) return MASS_MS;
  return isEmpty ? EMPTY_MS : 0;
}

/**
 * Whether the list seems to end before the missing claims: all are older than every listed one. Not if it `isShorter`
 * by a claim or two: those are gone.
 */
function isCutOff(
  missing: readonly ClaimHistory[],
  listed: ReadonlyMap<string, ListedClaim>,
  { isShorter }: { isShorter: boolean },
): boolean {
  if (missing.length === 0 || listed.size < LEAST_CUT || isShorter) return false;
  let oldest = Infinity;
  for (const { submittedAt } of listed.values()) oldest = Math.min(oldest, submittedAt ?? Infinity);
  return missing.every(({ submittedAt = -Infinity }) => submittedAt <= oldest);
}

function byNumber(claims: readonly ListedClaim[]): Map<string, ListedClaim[]> {
  const groups = new Map<string, ListedClaim[]>();
  for (const claim of claims) {
    const number = normalInvoiceNumber(claim.invoiceNumber);
    const group = groups.get(number);
    if (group) group.push(claim);
    else groups.set(number, [claim]);
  }
  return groups;
}

function isSameVertical(claim: ListedClaim, { vertical, invoiceNumber }: ClaimHistory): boolean {
  // Lists without numbers say nothing about which claim is which.
  if (invoiceNumber === '') return false;
  return claim.vertical === undefined || vertical === undefined || claim.vertical === vertical;
}

function sightingOf({ total, approved, status, notes }: ListedClaim, at: number): Sighting {
  return { at, total, approved, status, notes };
}

function firstSeen(claim: ListedClaim, at: number): ClaimHistory {
  return {
    claimId: claim.id,
    invoiceNumber: claim.invoiceNumber,
    vertical: claim.vertical,
    submittedAt: claim.submittedAt,
    sightings: [sightingOf(claim, at)],
  };
}

/** @returns the same history if the list says nothing new */
function withSighting(history: ClaimHistory, claim: ListedClaim, at: number): ClaimHistory {
  const last = history.sightings.at(-1);
  const isSame =
    last !== undefined &&
    last.total === claim.total &&
    last.approved === claim.approved &&
    last.status === claim.status &&
    last.notes === claim.notes;
  const isHere = history.missingAt === undefined && history.goneAt === undefined && !history.isCut;
  if (isSame && isHere && history.claimId === claim.id) return history;
  const { missingAt: _, goneAt: __, isCut: ___, isSettled: ____, ...rest } = history;
  const [first, ...changes] = history.sightings;
  return {
    ...rest,
    claimId: claim.id,
    invoiceNumber: claim.invoiceNumber || history.invoiceNumber,
    vertical: claim.vertical ?? history.vertical,
    submittedAt: claim.submittedAt ?? history.submittedAt,
    sightings: isSame
      ? history.sightings
      : [...(first ? [first] : []), ...changes.slice(-(MOST_SIGHTINGS - 2)), sightingOf(claim, at)],
  };
}

/** The receipts of this programme that a list gives an id: by invoice number, and total where it is told. */
export function withClaimIds(
  receipts: readonly Receipt[],
  { programType, programId }: ProgrammeKey,
  listed: readonly ListedClaim[],
): Receipt[] {
  const given = new Set(receipts.map(({ claimId }) => claimId));
  const free = byNumber(listed.filter(({ id }) => !given.has(id)));
  return receipts
    .filter(
      (one) => one.claimId === undefined && one.programType === programType && one.programId === programId,
    )
    .flatMap((receipt) => {
      const same = free.get(normalInvoiceNumber(receipt.claim.invoice_number)) ?? [];
      const index = same.findIndex(({ invoiceNumber, total, vertical }) =>
        isSameClaim(
          { invoice_number: invoiceNumber, total_value: total, business_vertical: vertical },
          receipt,
        ),
      );
      const [claim] = index === -1 ? [] : same.splice(index, 1);
      return claim ? [{ ...receipt, claimId: claim.id }] : [];
    });
}
