import { expect, test } from 'vitest';
import { readAnswer } from './answer.ts';
import { proofOf } from './call.ts';
import * as claims from './claims.calls.ts';
import * as notifications from './notifications.calls.ts';
import { oneClaim } from './one-claim.calls.ts';
import * as profile from './profile.calls.ts';
import * as programs from './programs.calls.ts';
import * as rebates from './rebates.calls.ts';
import * as registration from './registration.calls.ts';
import * as rewards from './rewards.calls.ts';

const READS = Object.entries({
  ...claims,
  oneClaim,
  ...notifications,
  ...profile,
  ...programs,
  ...rebates,
  ...registration,
  ...rewards,
}).filter(([, row]) => proofOf(row) === 'payload');
const { bankDetails, profile: profileCall } = profile;

test.each(READS.filter(([, row]) => row !== bankDetails))(
  '%s: an answer without a payload did not come from the API',
  (_, row) => {
    for (const body of [{}, { success: true }, { success: true, message: 'Welcome' }])
      expect(readAnswer(row.answer, { status: 200, body })).toEqual({ kind: 'foreign' });
  },
);

test('without bank details an answer may have no payload', () => {
  const answer = { status: 200, body: { success: true } };
  expect(readAnswer(bankDetails.answer, answer)).toEqual({ kind: 'ok', data: undefined });
});

test('a profile without any field is none', () => {
  const read = (data: unknown) =>
    readAnswer(profileCall.answer, { status: 200, body: { success: true, data } }).kind;
  expect(read({})).toBe('unreadable');
  expect(read({ name: null })).toBe('unreadable');
  expect(read({ name: 'Asha Rao' })).toBe('ok');
});
