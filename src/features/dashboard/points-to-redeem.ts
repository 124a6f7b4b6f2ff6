import { nextReward } from '#src/api/contract/next-reward.ts';
import { type Program } from '#src/api/contract/programs.schema.ts';

/**
 * The schemes whose points are known and that have rewards: the most points first, then the nearest reward. Schemes
 * without a point only where there are no others.
 */
export function pointsToRedeem(schemes: readonly Program[]): Program[] {
  const missing = ({ total_available_value: points, rewards }: Program) =>
    nextReward(points, rewards)?.missing ?? 0;
  const known = schemes
    .filter(({ total_available_value: points, rewards }) => points !== undefined && rewards.length > 0)
    .toSorted(
      (a, b) => (b.total_available_value ?? 0) - (a.total_available_value ?? 0) || missing(a) - missing(b),
    );
  const withPoints = known.filter(({ total_available_value: points = 0 }) => points > 0);
  return withPoints.length > 0 ? withPoints : known.slice(0, 1);
}
