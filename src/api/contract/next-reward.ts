import { type Claim } from './claims.schema.ts';
import { type Reward } from './programs.schema.ts';

export interface NextReward {
  reward: Reward;
  /** Points that are still missing; 0 if it can be redeemed. */
  missing: number;
}

/**
 * What a partner with `available` points works towards: the highest reward that `more` points bring within reach, else
 * the nearest. Of rewards at the same volume, the first listed.
 * @returns `undefined` if the points are not known, or every reward is within reach already
 */
export function nextReward(
  available: number | undefined,
  rewards: readonly Reward[],
  more = 0,
): NextReward | undefined {
  if (available === undefined) return undefined;
  const then = available + more;
  const ahead = rewards
    .filter(({ business_volume: volume }) => volume > available)
    .toSorted((a, b) => a.business_volume - b.business_volume);
  const highest = ahead.findLast(({ business_volume: volume }) => volume <= then) ?? ahead[0];
  const reward = ahead.find(({ business_volume: volume }) => volume === highest?.business_volume);
  return reward && { reward, missing: Math.max(0, reward.business_volume - then) };
}

/**
 * Whether a scheme counts a point for each approved rupee, which no call says: by the partner's own claims, whose
 * approved amounts then add up to the scheme's points. `assumed` if there is nothing to compare yet.
 */
export function pointsRule(
  points: number | undefined,
  claims: readonly Claim[] | undefined,
): 'shown' | 'assumed' | 'other' {
  if (points === undefined || claims === undefined) return 'assumed';
  const approved = claims.reduce((sum, claim) => sum + (claim.approved_business_volume ?? 0), 0);
  if (points === 0 && approved === 0) return 'assumed';
  return Math.abs(points - approved) < 1 ? 'shown' : 'other';
}
