import { m } from '#messages';
import { type Reward } from '#src/api/contract/programs.schema.ts';
import { Card } from '#src/ui/card.tsx';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { formatPoints } from '#src/parts/format-points.ts';
import layout from '#src/ui/layout.module.css';
import styles from './reward-cards.module.css';

/** The needed volume of each level, and the progress. `claimed` is the total of the scheme, in points. */
export function RewardCards({
  rewards,
  claimed,
}: {
  rewards: readonly Reward[];
  claimed: number | undefined;
}) {
  if (rewards.length === 0) return null;
  return (
    // Scrolls sideways on a phone, so the keyboard must reach it.
    <ul className={`${layout['screenOnly']} ${styles['cards']}`} aria-label={m.claims_rewards()} tabIndex={0}>
      {rewards.map((reward) => (
        <li key={reward.id}>
          <Card>
            <Facts>
              <Fact name={m.claims_reward_level()} value={reward.level ?? m.dash()} />
              <Fact name={m.claims_reward_gift()} value={reward.gift || m.dash()} />
              <Fact name={m.claims_reward_volume()} value={formatPoints(reward.business_volume)} />
              <Fact
                name={m.claims_reward_claimed()}
                value={claimed === undefined ? m.dash() : formatPoints(claimed)}
              />
            </Facts>
            {claimed !== undefined && (
              <progress
                className={styles['progress']}
                value={Math.min(claimed, reward.business_volume)}
                max={Math.max(reward.business_volume, 1)}
                aria-label={m.claims_reward_progress({
                  claimed: formatPoints(claimed),
                  volume: formatPoints(reward.business_volume),
                })}
              />
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
