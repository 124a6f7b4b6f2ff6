import { expect, test } from 'vitest';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { hasAllDates, withListedDates } from './listed-dates.ts';

const listed = [
  { id: 6, start_date: '2026-01-01', end_date: '2026-02-28', claim_allowed_till: '2026-03-31' },
  { id: 7, start_date: '2026-04-01', end_date: '2026-06-30', claim_allowed_till: '2026-07-15' },
] as const;

test('a form without dates takes those of the list', () => {
  const program = withListedDates({ title: 'Fibre First', start_date: undefined }, '7', listed);
  expect(claimWindow(program, '2026-07-15').state).toBe('open');
  expect(claimWindow(program, '2026-07-16').state).toBe('closed');
  expect(program.title).toBe('Fibre First');
});

test('dates of the form take precedence over those of the list', () => {
  const program = withListedDates({ start_date: '2026-05-01', end_date: undefined } as const, '7', listed);
  expect(program).toEqual({
    start_date: '2026-05-01',
    end_date: '2026-06-30',
    claim_allowed_till: '2026-07-15',
  });
});

test('a programme that is not listed has no dates', () => {
  const program = withListedDates({}, '8', listed);
  expect(hasAllDates(program)).toBe(false);
  expect(claimWindow(program, '2026-07-15').state).toBe('unknown');
});
