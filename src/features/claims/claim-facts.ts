import { m } from '#messages';
import { statusOf, shortfallOf } from '#src/api/contract/claim-status.ts';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type Day, dayOf, daysBetween, indianDay, timeOf } from '#src/api/contract/days.ts';
import { type ClaimDetail } from '#src/api/contract/one-claim.calls.ts';
import { type ClaimHistory, type Receipt, type Sighting } from '#src/outbox/receipt.ts';
import { formatDay, formatMoment, formatNumber, formatRupees } from '#src/ui/format.ts';

type Figures = Pick<Claim, 'total_value' | 'approved_business_volume' | 'status'>;

/** What was claimed and not approved, in words; `undefined` before the review or without a total. */
export function differenceWords(figures: Figures): string | undefined {
  const { total_value: total } = figures;
  const shortfall = shortfallOf(figures);
  if (total === undefined || shortfall === undefined) return undefined;
  switch (statusOf(figures)) {
    case 'review':
      return undefined;
    case 'approved':
      return m.one_claim_in_full();
    case 'nothing':
      return m.one_claim_nothing_of({ total: formatRupees(total) });
    case 'rejected':
    case 'short': {
      const words = { shortfall: formatRupees(shortfall), total: formatRupees(total) };
      const share = percentOf(shortfall, total);
      return share === undefined
        ? m.one_claim_not_approved(words)
        : m.one_claim_not_approved_share({ ...words, share });
    }
  }
}

/** "8.7%"; `undefined` for a share that this would round to nothing or to all. */
function percentOf(part: number, whole: number): string | undefined {
  const tenths = Math.round((part / whole) * 1000);
  const isExact = part === whole;
  return tenths <= 0 || (tenths >= 1000 && !isExact) ? undefined : `${formatNumber(tenths / 10)}%`;
}

/** A dated event of a claim. */
export interface Step {
  text: string;
  /** The date in words. It says "first seen" where only that is known. */
  when: string;
  note?: string | undefined;
}

interface Known {
  claim: Claim | undefined;
  detail:
    Pick<ClaimDetail, 'reviewed_at' | 'total_value' | 'approved_business_volume' | 'status'> | undefined;
  receipt: Pick<Receipt, 'pressedAt' | 'uploadedAt' | 'takenAt' | 'claim'> | undefined;
  history: Pick<ClaimHistory, 'sightings' | 'goneAt'> | undefined;
}

/**
 * What has happened to a claim, oldest first, as far as it has a date: by the invoice, by the API, or by this device.
 * A review whose date the API does not give has the date when this device first saw it.
 */
export function timelineOf({ claim, detail, receipt, history }: Known): Step[] {
  const invoiceDay = claim?.invoice_date ?? dayOf(receipt?.claim.invoice_date ?? '');
  const sent: Step[] = [
    ...(invoiceDay === undefined ? [] : [{ text: m.claims_invoice_date(), when: formatDay(invoiceDay) }]),
    ...deviceStep(m.one_claim_step_pressed(), receipt?.pressedAt),
    ...deviceStep(m.one_claim_step_uploaded(), receipt?.uploadedAt),
    ...deviceStep(m.one_claim_step_taken(), receipt?.takenAt),
    ...(claim?.created_at === undefined
      ? []
      : [{ text: m.one_claim_step_submitted(), when: formatMoment(claim.created_at) }]),
  ];
  const reviewedAt = claim && detail && isSame(detail, claim) ? detail.reviewed_at : undefined;
  const sightings = history?.sightings ?? [];
  const dated =
    reviewedAt === undefined || !claim ? sightings : sightings.slice(0, firstOfLast(sightings, claim));
  const later = [
    ...dated.map((sighting, index) => ({
      at: sighting.at,
      text: stateWords(figuresOf(sighting)),
      when: m.one_claim_first_seen({ when: momentWords(sighting.at) }),
      note: sighting.notes === dated[index - 1]?.notes ? undefined : noteWords(sighting.notes),
    })),
    ...(reviewedAt === undefined || !claim
      ? []
      : [
          {
            at: instantOf(reviewedAt),
            text: stateWords(claim),
            when: formatMoment(reviewedAt),
            note: noteWords(claim.notes),
          },
        ]),
    ...(history?.goneAt === undefined
      ? []
      : [
          {
            at: history.goneAt,
            text: m.one_claim_step_gone(),
            when: m.one_claim_first_seen({ when: momentWords(history.goneAt) }),
          },
        ]),
  ].toSorted((a, b) => a.at - b.at);
  return [...sent, ...later.map(({ at: _, ...step }) => step)];
}

function deviceStep(text: string, at: number | undefined): Step[] {
  return at === undefined ? [] : [{ text, when: momentWords(at) }];
}

const momentWords = (at: number) => formatMoment(new Date(at).toISOString());

/** Ms since 1970 of an API's date-time; one without a zone is Indian. */
function instantOf(text: string): number {
  return Date.parse(`${dayOf(text)}T${timeOf(text) ?? '00:00:00'}+05:30`);
}

function noteWords(note: string | undefined): string | undefined {
  return note === undefined || note === '' ? undefined : m.claims_note({ note });
}

const figuresOf = ({ total, approved, status }: Sighting): Figures => ({
  total_value: total,
  approved_business_volume: approved,
  status,
});

function isSame(a: Figures, b: Figures): boolean {
  return (
    a.total_value === b.total_value &&
    a.approved_business_volume === b.approved_business_volume &&
    statusOf(a) === statusOf(b)
  );
}

/** The index of the first of the last sightings that all show these figures. */
function firstOfLast(sightings: readonly Sighting[], figures: Figures): number {
  return sightings.findLastIndex((sighting) => !isSame(figuresOf(sighting), figures)) + 1;
}

/** What figures say of a review, in a few words. */
export function stateWords(figures: Figures): string {
  const { total_value: total, approved_business_volume: approved } = figures;
  switch (statusOf(figures)) {
    case 'review':
      return m.claims_under_review();
    case 'rejected':
      return m.claims_rejected();
    case 'nothing':
      return m.claims_nothing_approved();
    case 'approved':
      return m.one_claim_step_approved({ approved: formatRupees(approved ?? 0) });
    case 'short':
      return m.claims_approved_of({ approved: formatRupees(approved ?? 0), total: formatRupees(total ?? 0) });
  }
}

/** Whole days since a claim under review was submitted; `undefined` for any other, or without a date. */
export function daysWaiting(claim: Claim, today: Day): number | undefined {
  if (claim.created_at === undefined || statusOf(claim) !== 'review') return undefined;
  const submitted = dayOf(claim.created_at);
  const days = submitted === undefined ? -1 : daysBetween(submitted, today);
  return days < 0 ? undefined : days;
}

/** Fewer reviews say nothing about the next one. */
const LEAST_REVIEWS = 3;

export interface ReviewPace {
  /** In days from the submission to the first review that was seen. */
  median: number;
  /** The number of reviews that it is of. */
  count: number;
}

/**
 * How long the partner's claims were under review. Only claims count that this device has seen before and after their
 * review: of another it knows the day when it looked, not the day of the review.
 */
export function reviewPace(
  histories: readonly Pick<ClaimHistory, 'submittedAt' | 'sightings'>[],
): ReviewPace | undefined {
  const days = histories
    .flatMap(({ submittedAt, sightings }) => {
      const review = sightings.find((sighting) => statusOf(figuresOf(sighting)) !== 'review');
      if (submittedAt === undefined || !review || review === sightings[0]) return [];
      return [daysBetween(indianDay(new Date(submittedAt)), indianDay(new Date(review.at)))];
    })
    .filter((count) => count >= 0)
    .toSorted((a, b) => a - b);
  if (days.length < LEAST_REVIEWS) return undefined;
  const middle = days.slice(Math.floor((days.length - 1) / 2), Math.floor(days.length / 2) + 1);
  return { median: middle.reduce((sum, count) => sum + count, 0) / middle.length, count: days.length };
}
