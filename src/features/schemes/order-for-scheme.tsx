import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { nextReward, pointsRule } from '#src/api/contract/next-reward.ts';
import { type ProgramDetail, type Reward } from '#src/api/contract/programs.schema.ts';
import { underReviewOf } from '#src/api/contract/target-outlook.ts';
import { formatPoints } from '#src/parts/format-points.ts';
import { WhatIf } from '#src/parts/what-if.tsx';
import { claimQueries } from '../claims/claims.queries.ts';

/** What an order would bring in a scheme: points, and the next gift. */
export function OrderForScheme({ programId, scheme }: { programId: string; scheme: ProgramDetail }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data, isPending } = useQuery(claimQueries.ofScheme(api, programId));
  if (isPending) return <p role="status">{m.loading()}</p>;
  // The claims' answer is the newer one: an approval changes it first.
  const points = data?.program.total_value ?? scheme.total_value;
  const available = data?.program.total_available_value ?? scheme.total_available_value;
  const rule = pointsRule(points, data?.claims);
  if (rule === 'other') {
    const now = nextReward(available, scheme.rewards);
    return (
      <>
        <p>{m.what_if_rule_other()}</p>
        {now && (
          <p>{m.what_if_now_missing({ points: formatPoints(now.missing), gift: giftText(now.reward) })}</p>
        )}
      </>
    );
  }
  return (
    <WhatIf
      label={m.what_if_order_scheme()}
      underReview={underReviewOf(data?.claims)}
      promise={m.what_if_promise_scheme()}
    >
      {(order, review) => (
        <>
          <AfterOrder {...{ available, rewards: scheme.rewards, order, review }} />
          <p>{rule === 'shown' ? m.what_if_rule_shown() : m.what_if_rule_assumed()}</p>
        </>
      )}
    </WhatIf>
  );
}

function AfterOrder({
  available,
  rewards,
  order,
  review,
}: {
  available: number | undefined;
  rewards: readonly Reward[];
  order: number;
  review: number;
}) {
  if (available === undefined) return <p>{m.what_if_points_only({ points: formatPoints(order) })}</p>;
  const before = available + review;
  const next = nextReward(before, rewards, order);
  const following = next?.missing === 0 ? nextReward(before + order, rewards) : undefined;
  return (
    <>
      <p>
        {m.what_if_points({
          points: formatPoints(order),
          before: formatPoints(before),
          after: formatPoints(before + order),
        })}
      </p>
      <p>
        <strong>{giftLine(next)}</strong>
      </p>
      {following && <p>{giftLine(following)}</p>}
    </>
  );
}

function giftLine(next: ReturnType<typeof nextReward>): string {
  if (!next) return m.what_if_all();
  const gift = giftText(next.reward);
  return next.missing === 0
    ? m.what_if_reached({ gift })
    : m.what_if_missing({ points: formatPoints(next.missing), gift });
}

function giftText({ gift, level }: Reward): string {
  return level === undefined ? gift : `${gift} (${level})`;
}
