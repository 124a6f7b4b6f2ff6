import { expect, test } from 'vitest';
import { m } from '#messages';
import { sampleRecord } from '#src/outbox/sample-record.ts';
import { claimOutcome } from './claim-failure.tsx';

test('a claim whose session has ended waits for the sign-in, not for the network', () => {
  const left = sampleRecord('a', 'INV-7', { state: 'needs-sign-in' });
  expect(claimOutcome(left).map(({ description }) => description)).toEqual([m.outbox_sign_in_text()]);
});

test.each([
  ['full', m.outbox_full()],
  ['unavailable', m.outbox_retry_text()],
] as const)('a claim that a device (%s) holds up does not wait for the network', (problem, text) => {
  const left = sampleRecord('a', 'INV-7');
  expect(claimOutcome(left, problem).map(({ description }) => description)).toEqual([text]);
});
