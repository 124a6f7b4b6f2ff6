import { useLocation, useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useCallback } from 'react';
import { useStored } from '#src/device/use-stored.ts';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';
import { type Receipt } from '#src/outbox/receipt.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';

/** Shown after a submit only. */
const ReceiptCard = lazy(async () => ({
  default: (await chunkInTime(() => import('./receipt-card.tsx'))).ReceiptCard,
}));

/** What is there of a claim that was just submitted: its receipt, or the record that waits for the API's list. */
export type JustSent = { receipt: Receipt } | { confirming: ClaimRecord };

/** The receipt of the claim that was just submitted, also if it is sent only later. */
export function SentReceipt() {
  const receiptId = useLocation({ select: ({ state }) => state.receiptId });
  return receiptId === undefined ? null : <ReceiptOf key={receiptId} id={receiptId} />;
}

function ReceiptOf({ id }: { id: string }) {
  const { claimStore, receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [receipts.subscribe(listener), claimStore.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [receipts, claimStore],
  );
  const read = useCallback(async (): Promise<JustSent | undefined> => {
    const receipt = await receipts.get(owner, id);
    if (receipt) return { receipt };
    const record = await claimStore.get(id);
    const isConfirming = record?.owner === owner && record.state === 'confirming';
    return isConfirming ? { confirming: record } : undefined;
  }, [receipts, claimStore, owner, id]);
  const sent = useStored(subscribe, read);
  if (!sent) return null;
  return (
    <Suspense>
      <ReceiptCard sent={sent} />
    </Suspense>
  );
}
