import { expect, test } from 'vitest';
import { nextReward, pointsRule } from './next-reward.ts';

const reward = (id: number, business_volume: number) => ({ id, gift: `Gift ${id}`, business_volume });
const LADDER = [reward(3, 900_000), reward(1, 50_000), reward(2, 300_000)];

test.each([
  ['none is in reach: the nearest', 0, LADDER, 0, { id: 1, missing: 50_000 }],
  ['one point is missing', 49_999, LADDER, 0, { id: 1, missing: 1 }],
  ['one is reached to the point: the one after it', 50_000, LADDER, 0, { id: 2, missing: 250_000 }],
  ['an invoice brings two in reach: the higher', 0, LADDER, 300_000, { id: 2, missing: 0 }],
  ['an invoice brings none in reach: the nearest', 60_000, LADDER, 1000, { id: 2, missing: 239_000 }],
  [
    'several stand at the same volume: the first listed',
    10_000,
    [reward(7, 60_000), reward(5, 60_000), reward(6, 60_000)],
    0,
    { id: 7, missing: 50_000 },
  ],
  [
    'an invoice reaches several at the same volume: the first listed',
    10_000,
    [reward(7, 60_000), reward(5, 60_000)],
    50_000,
    { id: 7, missing: 0 },
  ],
  ['all are reached', 900_000, LADDER, 0, undefined],
  ['there are none', 10_000, [], 0, undefined],
  ['the points are not known', undefined, LADDER, 0, undefined],
] as const)('%s', (_, available, rewards, more, expected) => {
  const next = nextReward(available, rewards, more);
  expect(next && { id: next.reward.id, missing: next.missing }).toEqual(expected);
});

const claims = (...approved: (number | undefined)[]) =>
  approved.map((amount, id) => ({ id, invoice_number: '', approved_business_volume: amount }));

test.each([
  ['the approved amounts are the points', 30_000, claims(10_000, 20_000, undefined), 'shown'],
  ['they differ by paise only', 30_000, claims(30_000.4), 'shown'],
  ['they do not', 300, claims(30_000), 'other'],
  ['there are points without claims', 300, claims(), 'other'],
  ['nothing is approved yet', 0, claims(undefined), 'assumed'],
  ['the points are not known', undefined, claims(10_000), 'assumed'],
  ['the claims are not known', 10_000, undefined, 'assumed'],
])('a point for a rupee, where %s: %s', (_, points, listed, rule) => {
  expect(pointsRule(points, listed)).toBe(rule);
});
