import { useRouteContext } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';
import { useStored } from '#src/device/use-stored.ts';

const NONE: readonly ClaimRecord[] = [];

/** The partner's drafts and unsent claims on this device, in sync across tabs. */
export function useClaimRecords(): readonly ClaimRecord[] {
  const { claimStore, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const read = useCallback(() => claimStore.list(owner), [claimStore, owner]);
  return useStored(claimStore.subscribe, read) ?? NONE;
}
