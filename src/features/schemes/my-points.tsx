import { m } from '#messages';
import { nextReward } from '#src/api/contract/next-reward.ts';
import { type Program } from '#src/api/contract/programs.schema.ts';
import { formatPoints } from '#src/parts/format-points.ts';
import layout from '#src/ui/layout.module.css';
import styles from './my-points.module.css';

/** The points to redeem and the way to the next reward; nothing where the points are not known. */
export function MyPoints({ scheme: { total_available_value: points, rewards } }: { scheme: Program }) {
  if (points === undefined) return null;
  const next = nextReward(points, rewards);
  const share = next ? Math.max(0, (100 * points) / next.reward.business_volume) : 100;
  return (
    <div className={styles['points']}>
      <strong>{formatPoints(points)}</strong>
      {rewards.length > 0 && (
        <>
          {/* Drawn, not styled: the last view is kept without inline styles. */}
          <svg className={styles['bar']} width="100%" height="6" aria-hidden="true">
            <rect width={`${share}%`} height="6" rx="3" fill="currentColor" />
          </svg>
          <p className={layout['hint']}>
            {next
              ? m.points_to_next({ points: formatPoints(next.missing), gift: next.reward.gift })
              : m.points_all_reached()}
          </p>
        </>
      )}
    </div>
  );
}
