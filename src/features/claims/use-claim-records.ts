import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ClaimRecord } from '#src/offline/outbox/claim-record.ts';

/** The partner's drafts and unsent claims on this device, kept up to date across tabs. */
export function useClaimRecords(): readonly ClaimRecord[] {
  const { claimStore, user } = useRouteContext({ from: '/_signed-in' });
  const [records, setRecords] = useState<readonly ClaimRecord[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const all = await claimStore.list(String(user.id));
      if (isCurrent) setRecords(all.filter(({ state }) => state !== 'sent'));
    };
    void read();
    const stop = claimStore.subscribe(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [claimStore, user.id]);
  return records;
}
