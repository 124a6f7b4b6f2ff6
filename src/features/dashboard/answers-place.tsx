import { useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { SOON_DAYS } from '#src/api/contract/closing-windows.ts';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { indianDay } from '#src/api/contract/days.ts';
import { type Program } from '#src/api/contract/programs.schema.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import layout from '#src/ui/layout.module.css';
import styles from './answers.module.css';

const Answers = lazy(async () => {
  // On a later visit the worker has the file, and the view that was kept has shown the answers already.
  if (!navigator.serviceWorker?.controller) await whenIdle();
  return { default: (await chunkInTime(() => import('./answers.tsx'))).Answers };
});

/**
 * The place of the questions, as high as their answers, so that nothing moves when they come. Nothing of it where
 * the device has none of the facts.
 */
export function AnswersPlace({
  schemes,
  onDrawn,
}: {
  schemes: readonly Program[];
  onDrawn: (isDrawn: true) => void;
}) {
  const { now, queryClient, user } = useRouteContext({ from: '/_signed-in' });
  const [isWanted] = useState(() => {
    const today = indianDay(now());
    const hasClaims = queryClient
      .getQueryCache()
      .findAll({ queryKey: ['claims'] })
      .some(({ queryKey: [, list], state }) => String(list).startsWith('of-') && state.data !== undefined);
    return (
      hasClaims ||
      seesRebates(user.tier) ||
      schemes.some((scheme) => {
        const window = claimWindow(scheme, today);
        return (
          scheme.total_available_value !== undefined ||
          (window.state === 'open' && window.daysLeft <= SOON_DAYS)
        );
      })
    );
  });
  return (
    isWanted && (
      <Suspense fallback={<AnswersSkeleton />}>
        <Answers onDrawn={onDrawn} />
      </Suspense>
    )
  );
}

/** Not a placeholder that `whenIdle` waits for: the answers come after the first screen. */
export function AnswersSkeleton() {
  return (
    <div className={styles['answers']} aria-hidden="true">
      <div className={layout['surface']} />
      <div className={layout['surface']} />
      <div className={layout['surface']} />
    </div>
  );
}
