import { expect, test } from 'vitest';
import { sampleRecord } from './sample-record.ts';
import { isSameClaim } from './same-claim.ts';

const sent = sampleRecord('a', 'INV-7', { programType: 'rebate', vertical: 'SOHO' });

test.each([
  ['another writing of its number', { invoice_number: ' inv - 7' }, true],
  ['another number', { invoice_number: 'INV-8' }, false],
  ['its total', { total_value: 100 }, true],
  ['another total', { total_value: 101 }, false],
  ['its vertical', { business_vertical: 'SOHO' as const }, true],
  ['another vertical', { business_vertical: 'SURVEILLANCE' as const }, false],
])('a listed claim with %s: %o', (_, listed, isSame) => {
  expect(isSameClaim({ invoice_number: 'INV-7', ...listed }, sent)).toBe(isSame);
});

test('a scheme has its own verticals: that of the list says nothing', () => {
  const listed = { invoice_number: 'INV-7', business_vertical: 'SURVEILLANCE' as const };
  expect(isSameClaim(listed, { ...sent, programType: 'scheme' })).toBe(true);
});
