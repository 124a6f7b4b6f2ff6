import { type NextReward, nextReward } from '#src/api/contract/next-reward.ts';
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

/**
 * @param total the invoice's total in rupees, with tax. A rupee of approved volume is a point.
 * @returns `undefined` if it is not known, or would bring nothing
 */
export function gainOf(earns: Earnings, total: number | undefined): Gain | undefined {
  if (total === undefined || total < 1) return undefined;
  if (earns.kind === 'points') {
    const points = Math.floor(total);
    return { kind: 'points', points, next: nextReward(earns.available, earns.rewards, points) };
  }
  const best = bestRate(earns.target);
  const rupees = best && Math.floor((total * best.percentage) / 100);
  return rupees ? { kind: 'rebate', rupees, ...best } : undefined;
}

function bestRate(target: Extract<Earnings, { kind: 'rebate' }>['target']) {
  const rates = [
    { percentage: target.basic_rebate_percentage ?? 0, target: target.basic_target },
    { percentage: target.expected_rebate_percentage ?? 0, target: target.expected_target },
  ];
  return rates.toSorted((a, b) => b.percentage - a.percentage).find(({ percentage }) => percentage > 0);
}
