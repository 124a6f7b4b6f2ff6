import { expect, test } from 'vitest';
import { pointsRule } from './next-reward.ts';

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
