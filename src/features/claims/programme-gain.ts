import { type Reward } from '#src/api/contract/programs.schema.ts';
import { type Earnings } from './programme-choices.ts';

/** The most that an invoice can bring in a programme. Approved are its own products, without tax. */
export type Gain =
  | { kind: 'points'; points: number; next: NextReward | undefined }
  | {
      kind: 'rebate';
      rupees: number;
      percentage: number;
      /** What the quarter must reach for this percentage, in rupees. */
      target: number | undefined;
    };

export interface NextReward {
  reward: Reward;
  /** Points that are still missing then; 0 if it can be redeemed. */
  missing: number;
}

/**
 * @param total the invoice's total in rupees, with tax. A rupee of approved volume is a point.
 * @returns `undefined` if it is not known, or would bring nothing
 */
export function gainOf(earns: Earnings, total: number | undefined): Gain | undefined {
  if (total === undefined || total < 1) return undefined;
  if (earns.kind === 'points') {
    const points = Math.floor(total);
    return { kind: 'points', points, next: nextReward(earns, points) };
  }
  const best = bestRate(earns.target);
  const rupees = best && Math.floor((total * best.percentage) / 100);
  return rupees ? { kind: 'rebate', rupees, ...best } : undefined;
}

/** The highest reward that the points bring within reach, else the nearest. */
function nextReward(
  { available, rewards }: Extract<Earnings, { kind: 'points' }>,
  points: number,
): NextReward | undefined {
  if (available === undefined) return undefined;
  const then = available + points;
  const ahead = rewards
    .filter(({ business_volume: volume }) => volume > available)
    .toSorted((a, b) => a.business_volume - b.business_volume);
  const reward = ahead.findLast(({ business_volume: volume }) => volume <= then) ?? ahead[0];
  return reward && { reward, missing: Math.max(0, reward.business_volume - then) };
}

function bestRate(target: Extract<Earnings, { kind: 'rebate' }>['target']) {
  const rates = [
    { percentage: target.basic_rebate_percentage ?? 0, target: target.basic_target },
    { percentage: target.expected_rebate_percentage ?? 0, target: target.expected_target },
  ];
  return rates.toSorted((a, b) => b.percentage - a.percentage).find(({ percentage }) => percentage > 0);
}
