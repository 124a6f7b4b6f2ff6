import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchClaimLists } from '#src/app/watch-claim-lists.ts';

/** Watches the lists of claims as long as a partner is signed in. Shows nothing. */
export function ListWatch(): null {
  const { queryClient, receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  useEffect(() => watchClaimLists(queryClient, receipts, owner), [queryClient, receipts, owner]);
  return null;
}
