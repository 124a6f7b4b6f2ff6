import { expect, test } from 'vitest';
import { claimWindow, isClaimOpen } from './claim-window.ts';
import { indianDay } from './days.ts';

const scheme = { start_date: '2026-04-01', claim_allowed_till: '2026-06-30' } as const;

test.each([
  ['2026-03-31T18:29:59Z', false, 'a second before the first day begins in India'],
  ['2026-03-31T18:30:00Z', true, 'the first moment of the first day'],
  ['2026-06-30T18:29:59Z', true, 'the last second of the last day'],
  ['2026-06-30T18:30:00Z', false, 'the first moment after it'],
])('at %s a claim is open: %s (%s)', (now, isOpen) => {
  expect(isClaimOpen(scheme, indianDay(new Date(now)))).toBe(isOpen);
});

test('the days left count down to 0 on the last day', () => {
  expect(claimWindow(scheme, '2026-06-28')).toEqual({ state: 'open', lastDay: '2026-06-30', daysLeft: 2 });
  expect(claimWindow(scheme, '2026-06-30')).toMatchObject({ daysLeft: 0 });
});

test('the window is upcoming before and closed after its days, and unknown if a date is missing', () => {
  expect(claimWindow(scheme, '2026-03-01')).toEqual({ state: 'upcoming', firstDay: '2026-04-01' });
  expect(claimWindow(scheme, '2026-07-01')).toEqual({ state: 'closed', lastDay: '2026-06-30' });
  expect(claimWindow({ start_date: '2026-04-01' }, '2026-05-01')).toEqual({ state: 'unknown' });
  expect(claimWindow({ claim_allowed_till: '2026-06-30' }, '2026-05-01')).toEqual({ state: 'unknown' });
});
