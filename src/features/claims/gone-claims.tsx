import { useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useCallback } from 'react';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { useStored } from '#src/device/use-stored.ts';
import { type ClaimHistory } from '#src/outbox/receipt.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';

/** Hardly ever shown. */
const GoneList = lazy(async () => ({
  default: (await chunkInTime(() => import('./gone-list.tsx'))).GoneList,
}));

const NONE: readonly ClaimHistory[] = [];

/** Claims of a programme that its list once showed, and does not show any more. */
export function GoneClaims({ programType, programId }: { programType: ProgramType; programId: string }) {
  const { receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const read = useCallback(async () => {
    const history = await receipts.history(owner, { programType, programId });
    const gone = history.filter(({ goneAt, isSettled }) => goneAt !== undefined && !isSettled);
    return gone.length === 0 ? NONE : gone;
  }, [receipts, owner, programType, programId]);
  const gone = useStored(receipts.subscribe, read) ?? NONE;
  if (gone.length === 0) return null;
  return (
    <Suspense>
      <GoneList gone={gone} programme={{ programType, programId }} />
    </Suspense>
  );
}
