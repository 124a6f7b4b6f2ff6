import { statusOf } from './claim-status.ts';
import { type Claim } from './claims.schema.ts';
import { type Day, dayOf, daysBetween } from './days.ts';

interface InReview<C> {
  count: number;
  /** The one submitted first, and since how many days; `undefined` if no date of submission is known. */
  oldest: { listed: C; days: number } | undefined;
}

/** The claims that nobody has reviewed yet. */
export function claimsInReview<C extends { claim: Claim }>(listed: readonly C[], today: Day): InReview<C> {
  const waiting = listed.filter(({ claim }) => statusOf(claim) === 'review');
  const [oldest] = waiting
    .flatMap((one) => {
      const day = dayOf(one.claim.created_at);
      // A device whose clock is behind counts no negative days.
      return day === undefined ? [] : [{ listed: one, days: Math.max(0, daysBetween(day, today)) }];
    })
    .toSorted((a, b) => b.days - a.days);
  return { count: waiting.length, oldest };
}
