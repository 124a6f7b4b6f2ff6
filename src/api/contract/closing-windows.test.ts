import { expect, test } from 'vitest';
import { type ClaimedProgramme, claimedProgrammes, closingWindows } from './closing-windows.ts';
import { addDays } from './days.ts';

const TODAY = '2026-03-28';
const closing = (programId: string, days: number, hasClaims: boolean | undefined): ClaimedProgramme => ({
  programType: 'scheme',
  programId,
  title: `Scheme ${programId}`,
  start_date: '2026-01-01',
  claim_allowed_till: addDays(TODAY, days),
  hasClaims,
});

test.each([
  ['of today to today + 7, by day', [closing('b', 7, true), closing('a', 0, true)], ['a', 'b']],
  ['not yesterday, not in eight days', [closing('a', -1, true), closing('b', 8, true)], []],
  [
    'those without a claim first, then by day',
    [closing('c', 1, true), closing('b', 6, false), closing('a', 2, false)],
    ['a', 'b', 'c'],
  ],
  [
    'where it is not known whether there is a claim, it is not taken for none',
    [closing('b', 2, undefined), closing('c', 3, true), closing('d', 1, undefined), closing('a', 6, false)],
    ['a', 'd', 'b', 'c'],
  ],
  ['over the turn of the month', [{ ...closing('a', 0, true), claim_allowed_till: '2026-04-04' }], ['a']],
  ['not before the window opens', [{ ...closing('a', 3, false), start_date: '2026-03-29' }], []],
  ['none without a date', [{ ...closing('a', 3, false), claim_allowed_till: undefined }], []],
] as const)('%s', (_, programmes, expected) => {
  expect(closingWindows(programmes, TODAY).map(({ programId }) => programId)).toEqual(expected);
});

test('schemes and quarters say whether there is a claim of mine as far as it is known', () => {
  const listed = claimedProgrammes(
    {
      schemes: [
        { id: 1, title: 'One' },
        { id: '2', title: 'Two' },
      ],
      rebates: [
        {
          RebateAgreement: [{ business_vertical: 'SURVEILLANCE' }],
          rebate_program: [{ id: 1, title: 'Q1' }],
        },
        { RebateAgreement: [], rebate_program: [{ id: 5, title: 'Q5' }] },
      ],
    },
    new Map([
      ['scheme/1', true],
      ['scheme/2', false],
      ['rebate/5', false],
    ]),
  );
  expect(
    listed.map(({ programType, programId, vertical, hasClaims }) => [
      programType,
      programId,
      vertical,
      hasClaims,
    ]),
  ).toEqual([
    ['scheme', '1', undefined, true],
    ['scheme', '2', undefined, false],
    ['rebate', '1', 'SURVEILLANCE', undefined],
    ['rebate', '5', 'SOHO', false],
  ]);
});
