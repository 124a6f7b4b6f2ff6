import { expect, test } from 'vitest';
import { nextTarget } from './next-target.ts';

const QUARTER = { start_date: '2026-10-01', end_date: '2026-12-31' } as const;
const TERMS = {
  business_vertical: 'SOHO',
  basic_target: 500_000,
  basic_rebate_percentage: 2,
  expected_target: 800_000,
  expected_rebate_percentage: 3.5,
};
const ONLY_BASIC = { ...TERMS, expected_target: undefined, expected_rebate_percentage: undefined };
const NONE = { ...ONLY_BASIC, basic_target: undefined, basic_rebate_percentage: undefined };

test.each([
  ['below basic', TERMS, 200_000, '₹3,00,000', 'to basic by 31 Dec, worth ₹10,000'],
  ['not known', TERMS, undefined, '', 'What is missing, and its worth'],
  ['above basic', TERMS, 600_000, '₹2,00,000', 'to expected by 31 Dec, worth ₹28,000'],
  ['above expected', TERMS, 900_000, 'Expected target reached', 'Until 31 Dec'],
  ['above the only target', ONLY_BASIC, 600_000, 'Basic target reached', 'Until 31 Dec'],
  ['without targets', NONE, 600_000, 'not set yet', 'Until 31 Dec'],
])('the next target of an amount %s', (_, target, achieved, figure, note) => {
  expect(nextTarget(target, achieved, QUARTER, '2026-11-12')).toEqual({ figure, note });
});
