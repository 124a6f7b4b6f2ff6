import { expect, test } from 'vitest';
import { type ClaimHistory, type ListedClaim, type Receipt } from './receipt.ts';
import { receiptOf } from './receipts.ts';
import { sampleRecord } from './sample-record.ts';
import { type SeenList, seenAfter, withClaimIds } from './seen-list.ts';

const DAY_MS = 24 * 60 * 60_000;
const SOON_MS = 1000;

const claim = (id: number, more: Partial<ListedClaim> = {}): ListedClaim => ({
  id: String(id),
  invoiceNumber: `INV-${id}`,
  submittedAt: id * 1000,
  total: 100,
  ...more,
});
const claims = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => claim(from + index));

/** Lists that come one after the other, with the ms since the one before; the clock begins at 1,000,000. */
function seen(...lists: [list: readonly ListedClaim[], afterMs?: number][]) {
  let before: SeenList | undefined;
  let at = 1_000_000;
  let last: ReturnType<typeof seenAfter> | undefined;
  for (const [list, afterMs = SOON_MS] of lists) {
    at += afterMs;
    last = seenAfter(before, list, at, at);
    if (last.isChanged) before = last.seen;
  }
  if (!last) throw new Error('no list');
  return {
    ...last,
    gone: last.seen.claims.filter(({ goneAt }) => goneAt !== undefined).map(({ claimId }) => claimId),
  };
}

type Case = [what: string, lists: [readonly ListedClaim[], number?][], gone: string[], changed: boolean];
const three = claims(1, 3);
const two = claims(1, 2);

test.each<Case>([
  ['a first list', [[three]], [], true],
  ['the same list', [[three], [three]], [], false],
  ['another order', [[three], [three.toReversed()]], [], false],
  ['the same row twice', [[three], [[...three, ...three]]], [], false],
  ['a new claim', [[two], [three]], [], true],
  ['a claim that is missing once', [[three], [two]], [], true],
  ['a claim that two lists miss', [[three], [two], [two]], ['3'], true],
  ['a claim that is missing once and back', [[three], [two], [three]], [], true],
  ['a gone claim that comes back', [[three], [two], [two], [three]], [], true],
  ['a gone claim that stays away', [[three], [two], [two], [two]], ['3'], false],
  ['an empty list', [[three], [[]], [[]]], [], false],
  ['the only claim, and the list empty for a moment', [[claims(1, 1)], [[]], [[]]], [], false],
  ['the only claim, and the list empty for long', [[claims(1, 1)], [[]], [[], 61_000]], ['1'], true],
  ['most claims at once', [[claims(1, 9)], [two], [two]], [], false],
  ['most claims for more than a day', [[claims(1, 5)], [two], [two, DAY_MS]], ['3', '4', '5'], true],
  [
    'three claims that go one after the other',
    [[claims(1, 5)], [claims(1, 4)], [claims(1, 4)], [three], [three], [two], [two]],
    ['3', '4', '5'],
    true,
  ],
  ['a list of the newest ten', [[claims(1, 10)], [claims(2, 11)], [claims(2, 11)]], [], false],
  [
    'a list that was cut to its newest',
    [[claims(1, 40)], [claims(21, 40)], [claims(21, 40), DAY_MS]],
    [],
    false,
  ],
  [
    'the newest claim of ten, and another instead',
    [[claims(1, 10)], [[...claims(1, 9), claim(11)]], [[...claims(1, 9), claim(11)]]],
    ['10'],
    true,
  ],
  [
    'other ids for the same invoices',
    [[three], [three.map((one) => ({ ...one, id: `new-${one.id}` }))]],
    [],
    true,
  ],
  [
    'lists without numbers and a claim less',
    [
      [three.map((one) => ({ ...one, invoiceNumber: '' }))],
      [two.map((one) => ({ ...one, invoiceNumber: '' }))],
      [two.map((one) => ({ ...one, invoiceNumber: '' }))],
    ],
    ['3'],
    true,
  ],
])('%s', (_, lists, gone, isChanged) => {
  const after = seen(...lists);
  expect(after.gone).toEqual(gone);
  expect(after.isChanged).toBe(isChanged);
});

test('an older list than the last one changes nothing, but a clock that was set back does not stop the watch', () => {
  const before = seenAfter(undefined, three, 5000, 5000).seen;
  const late = seenAfter(before, two, 4000, 6000);
  expect(late).toEqual({ seen: before, isChanged: false, askAgainMs: undefined });
  const later = seenAfter(before, [claim(1, { status: 'approved' }), ...claims(2, 3)], 4000, 4000);
  expect(later.seen.claims[0]?.sightings.at(-1)).toMatchObject({ at: 4000, status: 'approved' });
});

test('the same list looked at twice does not count as two', () => {
  const before = seenAfter(undefined, three, 5000, 5000).seen;
  const missing = seenAfter(before, two, 6000, 6000);
  expect(missing.askAgainMs).toBe(0);
  const again = seenAfter(missing.seen, two, 6000, 6000);
  expect(again.isChanged).toBe(false);
});

test('each change is a sighting, the first is when it was first seen, and their number is limited', () => {
  const steps = Array.from({ length: 150 }, (_, index): [ListedClaim[]] => [
    [claim(1, { approved: index === 0 ? undefined : index })],
  ]);
  const [history] = seen(...steps).seen.claims;
  expect(history?.sightings).toHaveLength(100);
  expect(history?.sightings[0]).toMatchObject({ at: 1_001_000, approved: undefined });
  expect(history?.sightings.at(-1)).toMatchObject({ approved: 149 });
});

test('a claim that is sent again and listed under a new id is the gone one, back', () => {
  const resent = [...two, claim(9, { invoiceNumber: 'inv - 3' })];
  const after = seen([three], [two], [two], [resent]);
  expect(after.gone).toEqual([]);
  expect(after.seen.claims.map(({ claimId }) => claimId)).toEqual(['1', '2', '9']);
});

test('SOHO and SURVEILLANCE claims with one number are two', () => {
  const soho = claim(1, { vertical: 'SOHO' });
  const other = claim(2, { invoiceNumber: 'INV-1', vertical: 'SURVEILLANCE' });
  expect(seen([[soho]], [[other]], [[other]]).gone).toEqual(['1']);
});

test('receipts get their ids from the list: by programme, number and total, each id once', () => {
  const receipt = (id: string, number: string, more: Partial<Receipt> = {}): Receipt => ({
    ...receiptOf(sampleRecord(id, number), 1),
    ...more,
  });
  const given = withClaimIds(
    [
      receipt('a', 'inv-1'),
      receipt('b', 'INV-1', { claimId: '7' }),
      receipt('c', 'INV-2', { programId: '2' }),
      receipt('d', 'INV-3'),
    ],
    { programType: 'scheme', programId: '1' },
    [claim(7, { invoiceNumber: 'INV-1' }), claim(1), claim(2), claim(3, { total: 5 })],
  );
  expect(given.map(({ id, claimId }) => [id, claimId])).toEqual([['a', '1']]);
});

test('ten thousand claims are compared without trouble', () => {
  const many = claims(1, 10_000);
  const start: ClaimHistory[] = [...seenAfter(undefined, many, 1, 1).seen.claims];
  const began = performance.now();
  expect(seenAfter({ at: 1, claims: start }, many, 2, 2).isChanged).toBe(false);
  expect(performance.now() - began).toBeLessThan(1000);
});
