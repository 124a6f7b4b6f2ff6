import { expect, test } from 'vitest';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type ClaimHistory, type Sighting } from '#src/outbox/receipt.ts';
import { type Step, daysWaiting, differenceWords, reviewPace, timelineOf } from './claim-facts.ts';

test.each<[string, Pick<Claim, 'total_value' | 'approved_business_volume' | 'status'>, string | undefined]>([
  ['under review', { total_value: 23_000 }, undefined],
  ['without a total', { approved_business_volume: 21_000 }, undefined],
  [
    'a part',
    { total_value: 23_000, approved_business_volume: 21_000 },
    '₹2,000 of ₹23,000 not approved (8.7%)',
  ],
  ['all', { total_value: 23_000, approved_business_volume: 23_000 }, 'Approved in full'],
  ['more than all', { total_value: 23_000, approved_business_volume: 24_000 }, 'Approved in full'],
  [
    'nothing so far',
    { total_value: 23_000, approved_business_volume: 0 },
    'Nothing of ₹23,000 approved so far',
  ],
  [
    'rejected by the API',
    { total_value: 23_000, approved_business_volume: 0, status: 'Rejected' },
    '₹23,000 of ₹23,000 not approved (100%)',
  ],
  ['rejected without an amount', { total_value: 23_000, status: 'rejected' }, undefined],
  [
    'a tiny share',
    { total_value: 1_000_000, approved_business_volume: 999_999 },
    '₹1 of ₹10,00,000 not approved',
  ],
  [
    'nearly all',
    { total_value: 1_000_000, approved_business_volume: 1 },
    '₹9,99,999 of ₹10,00,000 not approved',
  ],
  ['paise', { total_value: 100.5, approved_business_volume: 100 }, '₹0.50 of ₹100.50 not approved (0.5%)'],
])('the difference in words: %s', (_, figures, words) => {
  expect(differenceWords(figures)).toBe(words);
});

const at = (text: string) => Date.parse(`${text}:00+05:30`);
const CLAIM: Claim = {
  id: 7,
  invoice_number: 'INV-7',
  invoice_date: '2026-10-28',
  total_value: 23_000,
  approved_business_volume: 21_000,
  created_at: '2026-11-01T10:00:00+05:30',
  status: 'approved',
};
const inReview: Sighting = { at: at('2026-11-01T10:05'), total: 23_000, status: 'pending' };
const short: Sighting = { at: at('2026-11-04T09:30'), total: 23_000, approved: 21_000, status: 'approved' };
const inWords = (steps: readonly Step[]) =>
  steps.map(({ text, when, note }) => [text, when, ...(note === undefined ? [] : [note])].join(' | '));
const claimOfReceipt = {
  t1_partner: '',
  t2_partner: '',
  invoice_number: 'INV-7',
  invoice_date: '2026-10-28',
  accepted: true,
  products: [],
};
const NOTHING = { claim: undefined, detail: undefined, receipt: undefined, history: undefined };

test('a timeline has every date that is known, and says which was only seen', () => {
  const steps = timelineOf({
    claim: CLAIM,
    detail: undefined,
    receipt: {
      pressedAt: at('2026-11-01T09:58'),
      uploadedAt: at('2026-11-01T09:59'),
      takenAt: at('2026-11-01T10:00'),
      claim: claimOfReceipt,
    },
    history: { sightings: [inReview, { ...short, notes: 'One line is double.' }] },
  });
  expect(inWords(steps)).toEqual([
    'Invoice Date | 28 Oct, 2026',
    'Submit pressed on this device | 1 Nov, 2026, 9:58:00 AM',
    'PDF uploaded | 1 Nov, 2026, 9:59:00 AM',
    'The portal took the claim | 1 Nov, 2026, 10:00:00 AM',
    'Submitted | 1 Nov, 2026, 10:00:00 AM',
    'Under review | first seen 1 Nov, 2026, 10:05:00 AM',
    'Approved ₹21,000 of ₹23,000 | first seen 4 Nov, 2026, 9:30:00 AM | Note: One line is double.',
  ]);
});

test('a review with the API’s own date is not also "first seen", an earlier review still is', () => {
  const known = { ...NOTHING, claim: CLAIM, detail: { ...CLAIM, reviewed_at: '2026-11-03T18:00:00+05:30' } };
  const nothing = { ...inReview, at: at('2026-11-02T09:00'), approved: 0, status: 'approved' };
  expect(
    inWords(timelineOf({ ...known, history: { sightings: [inReview, nothing, short] } })).slice(2),
  ).toEqual([
    'Under review | first seen 1 Nov, 2026, 10:05:00 AM',
    'Nothing approved so far | first seen 2 Nov, 2026, 9:00:00 AM',
    'Approved ₹21,000 of ₹23,000 | 3 Nov, 2026, 6:00:00 PM',
  ]);
  // The detail is older or newer than the list: its date may be that of another review.
  const other = { ...known, detail: { ...known.detail, approved_business_volume: 20_000 } };
  expect(inWords(timelineOf({ ...other, history: { sightings: [short] } })).at(-1)).toBe(
    'Approved ₹21,000 of ₹23,000 | first seen 4 Nov, 2026, 9:30:00 AM',
  );
});

test('what is not known has no step', () => {
  expect(timelineOf(NOTHING)).toEqual([]);
  const { created_at: _, invoice_date: __, ...bare } = CLAIM;
  expect(timelineOf({ ...NOTHING, claim: bare })).toEqual([]);
});

test('a claim that is gone says when that was seen, and its receipt has the invoice’s date', () => {
  const receipt = { claim: claimOfReceipt };
  const history = { sightings: [inReview], goneAt: at('2026-11-05T09:00') };
  expect(inWords(timelineOf({ ...NOTHING, receipt, history }))).toEqual([
    'Invoice Date | 28 Oct, 2026',
    'Under review | first seen 1 Nov, 2026, 10:05:00 AM',
    'No longer in the list | first seen 5 Nov, 2026, 9:00:00 AM',
  ]);
});

const { approved_business_volume: _, status: __, ...reviewed } = CLAIM;
test.each<[string, Claim, number | undefined]>([
  ['under review', reviewed, 9],
  ['submitted just before midnight in India', { ...reviewed, created_at: '2026-11-09T18:29:59Z' }, 1],
  ['submitted today', { ...reviewed, created_at: '2026-11-10' }, 0],
  ['submitted tomorrow, by a clock that is ahead', { ...reviewed, created_at: '2026-11-11' }, undefined],
  ['reviewed', CLAIM, undefined],
  ['without a date', { ...reviewed, created_at: undefined }, undefined],
])('days waiting: %s', (_name, claim, days) => {
  expect(daysWaiting(claim, '2026-11-10')).toBe(days);
});

const watched = (days: number): Pick<ClaimHistory, 'submittedAt' | 'sightings'> => ({
  submittedAt: at('2026-11-01T10:00'),
  sightings: [inReview, { ...short, at: at('2026-11-01T12:00') + days * 24 * 60 * 60_000 }],
});
test.each<[string, Pick<ClaimHistory, 'submittedAt' | 'sightings'>[], ReturnType<typeof reviewPace>]>([
  ['none', [], undefined],
  ['two are too few', [watched(1), watched(2)], undefined],
  ['an odd number', [watched(9), watched(2), watched(4)], { median: 4, count: 3 }],
  ['an even number', [watched(9), watched(2), watched(4), watched(5)], { median: 4.5, count: 4 }],
  [
    'only those seen before their review, and with a date of submission',
    [
      watched(1),
      watched(2),
      watched(3),
      { ...watched(50), submittedAt: undefined },
      { submittedAt: 0, sightings: [short] },
      { submittedAt: 0, sightings: [inReview] },
      { submittedAt: 0, sightings: [] },
    ],
    { median: 2, count: 3 },
  ],
  [
    'the first of two reviews counts',
    [watched(1), watched(1), { ...watched(2), sightings: [inReview, short, { ...short, approved: 23_000 }] }],
    { median: 1, count: 3 },
  ],
])('the pace of reviews: %s', (_name, histories, pace) => {
  expect(reviewPace(histories)).toEqual(pace);
});
