import { expect, test } from 'vitest';
import { gainOf } from './programme-gain.ts';

const reward = (level: string, business_volume: number) => ({
  id: level,
  level,
  gift: `Gift of ${level}`,
  business_volume,
});
const REWARDS = [reward('Level 3', 900_000), reward('Level 1', 50_000), reward('Level 2', 300_000)];

test.each([
  ['is short of the first reward', 10_000, 20_000.9, 'Level 1', 20_000],
  ['is short of the reward after those in reach', 60_000, 44_500, 'Level 2', 195_500],
  ['reaches a reward to the point', 250_000, 50_000, 'Level 2', 0],
  ['reaches several rewards, of which the highest counts', 0, 300_000, 'Level 2', 0],
  ['reaches no point of paise', 249_999, 50_000.99, 'Level 2', 1],
] as const)('an invoice %s', (_, available, total, level, missing) => {
  expect(gainOf({ kind: 'points', available, rewards: REWARDS }, total)).toMatchObject({
    points: Math.floor(total),
    next: { reward: { level }, missing },
  });
});

test.each([
  ['all rewards are in reach', 900_000, REWARDS],
  ['there are no rewards', 0, []],
  ['the points of the partner are not known', undefined, REWARDS],
])('no reward is named where %s', (_, available, rewards) => {
  expect(gainOf({ kind: 'points', available, rewards }, 44_500)).toEqual({
    kind: 'points',
    points: 44_500,
    next: undefined,
  });
});

const AGREEMENT = {
  business_vertical: 'SOHO',
  basic_target: 500_000,
  basic_rebate_percentage: 2,
  expected_target: 800_000,
  expected_rebate_percentage: 3.5,
};

test.each([
  ['the higher percentage', AGREEMENT, 44_500, { rupees: 1557, percentage: 3.5, target: 800_000 }],
  [
    'the only percentage',
    { ...AGREEMENT, expected_rebate_percentage: undefined },
    44_500,
    { rupees: 890, percentage: 2, target: 500_000 },
  ],
  [
    'a percentage without a target',
    { ...AGREEMENT, expected_target: undefined },
    44_500,
    { rupees: 1557, percentage: 3.5, target: undefined },
  ],
] as const)('an invoice brings %s of its total in a quarter', (_, target, total, gain) => {
  expect(gainOf({ kind: 'rebate', target }, total)).toEqual({ kind: 'rebate', ...gain });
});

test.each([
  ['no total', { kind: 'points', available: 0, rewards: REWARDS }, undefined],
  ['a total of nothing', { kind: 'points', available: 0, rewards: REWARDS }, 0],
  ['a total of paise', { kind: 'points', available: 0, rewards: REWARDS }, 0.5],
  ['a negative total', { kind: 'rebate', target: AGREEMENT }, -44_500],
  ['no percentage', { kind: 'rebate', target: { business_vertical: 'SOHO' } }, 44_500],
  [
    'percentages of 0',
    { kind: 'rebate', target: { ...AGREEMENT, basic_rebate_percentage: 0, expected_rebate_percentage: 0 } },
    44_500,
  ],
  ['less than a rupee', { kind: 'rebate', target: AGREEMENT }, 20],
] as const)('nothing is said of an invoice with %s', (_, earns, total) => {
  expect(gainOf(earns, total)).toBeUndefined();
});
