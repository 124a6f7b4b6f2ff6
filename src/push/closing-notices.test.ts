import { expect, test } from 'vitest';
import { type ClaimedProgramme } from '#src/api/contract/closing-windows.ts';
import { addDays } from '#src/api/contract/days.ts';
import { closingNotices } from './closing-notices.ts';

const TODAY = '2026-03-28';
const closing = (days: number, more: Partial<ClaimedProgramme> = {}): ClaimedProgramme => ({
  programType: 'scheme',
  programId: '12',
  title: 'Switch & Win',
  start_date: '2026-01-01',
  claim_allowed_till: addDays(TODAY, days),
  hasClaims: true,
  ...more,
});
const idsOf = (programme: ClaimedProgramme, today = addDays(TODAY, 0)) =>
  closingNotices([programme], today, 7).map(({ id }) => id);

test.each([
  ['in four days', closing(4), []],
  ['in three days', closing(3), ['closing:scheme:12:2026-03-31:3']],
  ['in two, when the portal was not opened on the third', closing(2), ['closing:scheme:12:2026-03-30:3']],
  ['in one day', closing(1), ['closing:scheme:12:2026-03-29:1']],
  ['today', closing(0), ['closing:scheme:12:2026-03-28:1']],
  ['yesterday', closing(-1), []],
  ['in one day, without a claim of mine', closing(1, { hasClaims: false }), []],
  ['in one day, and nobody knows of claims', closing(1, { hasClaims: undefined }), []],
  ['in one day, before it opens', closing(1, { start_date: '2026-03-29' }), []],
] as const)('a window that closes %s', (_, programme, ids) => {
  expect(idsOf(programme)).toEqual(ids);
});

test('a window is told of twice in its last four days, however often the portal is opened', () => {
  const told = new Set<string>();
  for (let day = -10; day <= 10; day += 1)
    for (const id of idsOf(closing(0), addDays(TODAY, day))) told.add(id);
  expect([...told]).toEqual(['closing:scheme:12:2026-03-28:3', 'closing:scheme:12:2026-03-28:1']);
});

test('a window that is extended is told of again', () => {
  expect(idsOf(closing(1))).not.toEqual(idsOf(closing(11), addDays(TODAY, 10)));
});

test('a reminder names the day and leads to the claim form', () => {
  const [scheme, quarter] = closingNotices(
    [closing(1), closing(3, { programType: 'rebate', programId: 'q/3', vertical: 'SURVEILLANCE' })],
    TODAY,
    7,
  );
  expect(scheme).toMatchObject({
    kind: 'deadline',
    title: 'Switch & Win: claims close on 29 Mar, 2026',
    link: '/claims/12/scheme/submit',
    receivedAt: 7,
  });
  expect(quarter?.link).toBe('/claims/q%2F3/rebate/submit?business_vertical=SURVEILLANCE');
});
