import { expect, test } from 'vitest';
import { shortfallOf, statusOf } from './claim-status.ts';

test.each([
  ['review', { total_value: 100, approved_business_volume: undefined, status: undefined }, undefined],
  ['review', { total_value: 100, approved_business_volume: undefined, status: 'pending' }, undefined],
  ['approved', { total_value: 100, approved_business_volume: 100, status: undefined }, 0],
  ['approved', { total_value: 100, approved_business_volume: 101, status: 'approved' }, 0],
  ['approved', { total_value: undefined, approved_business_volume: 5, status: undefined }, undefined],
  ['short', { total_value: 100, approved_business_volume: 99.5, status: 'approved' }, 0.5],
  ['nothing', { total_value: 100, approved_business_volume: 0, status: undefined }, 100],
  ['nothing', { total_value: 0, approved_business_volume: 0, status: undefined }, 0],
  ['rejected', { total_value: 100, approved_business_volume: 0, status: 'Rejected' }, 100],
] as const)('a claim is %s for %j', (status, figures, shortfall) => {
  expect(statusOf(figures)).toBe(status);
  expect(shortfallOf(figures)).toBe(shortfall);
});
