import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { type Reward } from '#src/api/contract/programs.schema.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { Fact } from '#src/ui/facts.tsx';
import { formatPoints } from '#src/parts/format-points.ts';
import { CheckIcon, ClockIcon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import styles from './rewards.module.css';

/** Keeps the list usable if an API sends an absurd maximum. */
const MAX_CHOICES = 1000;

/** A reward with its quantity, 1 to its maximum (SPEC §2 Rewards). 0: it is not chosen. */
export function RewardCard({
  reward,
  available,
  quantity,
  onQuantity,
}: {
  reward: Reward;
  /** In points; `undefined`: not known. */
  available: number | undefined;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  const { api } = useRouteContext({ from: '__root__' });
  const most = Math.min(MAX_CHOICES, Math.floor(reward.max_quantity ?? 0));
  const missing = available === undefined ? undefined : reward.business_volume - available;
  return (
    <Card isPadded={false}>
      <div className={styles['reward']} data-selected={quantity > 0 || undefined}>
        <span className={styles['picture']}>
          <Picture
            src={reward.gift_image === undefined ? undefined : api.absolute(reward.gift_image)}
            alt={reward.gift}
            ratio="square"
          />
        </span>
        <div className={styles['facts']}>
          <strong className={styles['gift']}>{reward.gift || m.dash()}</strong>
          <dl className={styles['needs']}>
            <Fact name={m.rewards_level()} value={reward.level ?? m.dash()} />
            <Fact name={m.rewards_volume()} value={formatPoints(reward.business_volume)} />
          </dl>
          {missing !== undefined && missing <= 0 && (
            <Badge tone="success" icon={<CheckIcon />}>
              {m.rewards_reached()}
            </Badge>
          )}
          {missing !== undefined && missing > 0 && (
            <Badge tone="neutral" icon={<ClockIcon />}>
              {m.rewards_points_missing({ points: formatPoints(missing) })}
            </Badge>
          )}
        </div>
        <div
          className={styles['quantity']}
          role="group"
          aria-label={m.rewards_quantity_of({ gift: reward.gift })}
        >
          {most >= 1 ? (
            <SelectField
              label={m.rewards_quantity()}
              options={Array.from({ length: most }, (_, index) => ({
                key: String(index + 1),
                text: String(index + 1),
              }))}
              value={quantity === 0 ? '' : String(quantity)}
              onChange={(key) => onQuantity(Number(key))}
            />
          ) : (
            <p>{m.rewards_quantity_none()}</p>
          )}
        </div>
      </div>
    </Card>
  );
}
