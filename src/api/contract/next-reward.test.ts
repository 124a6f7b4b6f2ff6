import { expect, test } from 'vitest';
import { nextReward } from './next-reward.ts';

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
