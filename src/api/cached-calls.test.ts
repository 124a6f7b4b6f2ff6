import { expect, test } from 'vitest';
import { pathOf } from './contract/call.ts';
import * as claims from './contract/claims.calls.ts';
import * as notifications from './contract/notifications.calls.ts';
import * as profile from './contract/profile.calls.ts';
import * as programs from './contract/programs.calls.ts';
import * as rebates from './contract/rebates.calls.ts';
import * as rewards from './contract/rewards.calls.ts';
import { cachedCallOf } from './cached-calls.ts';

const BASE = 'https://portal.example/api';
const keptCall = (path: string, base = BASE) => cachedCallOf(new URL(base + path), base);

test.each([
  programs.dashboard,
  programs.programs,
  programs.program,
  programs.claimForm,
  claims.schemesWithClaims,
  claims.schemeClaims,
  claims.rebatesWithClaims,
  claims.rebateClaims,
  rebates.rebates,
  rebates.rebateClaimForm,
  rewards.transactions,
])('keeps the answer of $path', (row) => {
  expect(keptCall(pathOf(row, { program_id: 7 }))).toBe(row);
});

test.each([profile.profile, profile.bankDetails, notifications.notifications, rebates.agreementFile])(
  'does not keep the answer of $path',
  (row) => {
    expect(keptCall(pathOf(row, { id: 7 }))).toBeUndefined();
  },
);

test.each([
  '/files/7',
  '/media/schemes/1.png',
  '/auth/login',
  '/public/states',
  '/health',
  '/partner/programs/',
])('does not keep the answer of %s', (path) => {
  expect(keptCall(path)).toBeUndefined();
});

test('an id may be any text', () => {
  expect(keptCall(pathOf(programs.program, { program_id: 'a/b c' }))).toBe(programs.program);
});

test('an address may have only the search parameters that the contract names', () => {
  expect(keptCall('/partner/programs/rebate/3?business_vertical=SOHO')).toBe(rebates.rebateClaimForm);
  expect(keptCall('/partner/programs?page=2')).toBeUndefined();
});

test('only an address under the given base of the API matches', () => {
  const base = 'https://api.example/v1';
  expect(keptCall('/partner/programs', base)).toBe(programs.programs);
  expect(cachedCallOf(new URL(`${BASE}/partner/programs`), base)).toBeUndefined();
  expect(cachedCallOf(new URL('https://api.example/v11/partner/programs'), base)).toBeUndefined();
});
