import { expect, test } from 'vitest';
import { claimsInReview } from './claims-in-review.ts';

const claim = (
  id: number,
  created_at: string | undefined,
  more: { approved_business_volume?: number; status?: string } = {},
) => ({ claim: { id, invoice_number: `INV-${id}`, total_value: 1000, created_at, ...more } });

test.each([
  ['no claims', [], 0, undefined],
  [
    'the oldest of those without a review',
    [
      claim(1, '2026-03-20T10:00:00Z'),
      claim(2, '2026-03-16T10:00:00Z'),
      claim(3, '2026-01-01T10:00:00Z', { approved_business_volume: 0 }),
      claim(4, '2026-01-01T10:00:00Z', { status: 'rejected' }),
    ],
    2,
    [2, 12],
  ],
  ['days in India: late on the 16th UTC is the 17th', [claim(1, '2026-03-16T18:30:00Z')], 1, [1, 11]],
  ['a claim of today', [claim(1, '2026-03-28T04:00:00Z')], 1, [1, 0]],
  ['a clock that is behind', [claim(1, '2026-04-02T04:00:00Z')], 1, [1, 0]],
  ['no date of submission', [claim(1, undefined)], 1, undefined],
] as const)('%s', (_, claims, count, oldest) => {
  const found = claimsInReview(claims, '2026-03-28');
  expect(found.count).toBe(count);
  expect(found.oldest && [found.oldest.listed.claim.id, found.oldest.days]).toEqual(oldest);
});
