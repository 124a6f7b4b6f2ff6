import { useRouteContext } from '@tanstack/react-router';
import { useCallback } from 'react';
import { m } from '#messages';
import { useStored } from '#src/device/use-stored.ts';
import { formatNumber } from '#src/ui/format.ts';
import layout from '#src/ui/layout.module.css';
import { useAllClaims } from './all-claims.queries.ts';
import { reviewPace } from './claim-facts.ts';

/** How long a claim waits for its review, beside how long the partner's other claims have waited. */
export function Waiting({ days }: { days: number }) {
  const pace = useReviewPace();
  return (
    <div>
      <p>
        <strong>
          {days === 0 ? m.one_claim_waiting_none() : m.one_claim_waiting({ days: formatNumber(days) })}
        </strong>
      </p>
      {pace && (
        <p className={layout['hint']}>
          {m.one_claim_pace({ median: formatNumber(pace.median), count: formatNumber(pace.count) })}
        </p>
      )}
    </div>
  );
}

/** Over all programmes that are on this device. */
function useReviewPace() {
  const { receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const { programmes } = useAllClaims({ isRefreshed: false });
  const read = useCallback(async () => {
    const histories = await Promise.all((programmes ?? []).map((one) => receipts.history(owner, one)));
    return reviewPace(histories.flat());
  }, [receipts, owner, programmes]);
  return useStored(receipts.subscribe, read);
}
