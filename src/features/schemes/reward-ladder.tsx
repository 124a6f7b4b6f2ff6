import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { type Reward } from '#src/api/contract/programs.schema.ts';
import { formatPoints } from '#src/parts/format-points.ts';
import { Picture } from '#src/ui/picture.tsx';
import styles from './reward-ladder.module.css';

export function RewardLadder({ rewards }: { rewards: readonly Reward[] }) {
  const { api } = useRouteContext({ from: '__root__' });
  if (rewards.length === 0) return null;
  const steps = rewards.toSorted((a, b) => a.business_volume - b.business_volume);
  return (
    <section aria-labelledby="scheme-rewards">
      <h2 id="scheme-rewards">{m.scheme_rewards()}</h2>
      <ol className={styles['ladder']}>
        {steps.map((reward) => (
          <li key={reward.id} className={styles['step']}>
            <span className={styles['picture']}>
              <Picture
                src={reward.gift_image === undefined ? undefined : api.absolute(reward.gift_image)}
                alt=""
                ratio="square"
              />
            </span>
            <span className={styles['gift']}>
              {reward.level !== undefined && <small>{reward.level}</small>}
              <strong>{reward.gift}</strong>
            </span>
            <span className={styles['volume']}>{formatPoints(reward.business_volume)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
