import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { indianDay } from '#src/api/contract/days.ts';
import { watchClaimLists } from '#src/app/watch-claim-lists.ts';
import { useClaimedProgrammes } from '#src/features/claims/claimed-programmes.queries.ts';
import { useClaimRecords } from '#src/features/claims/use-claim-records.ts';
import { useNotices, usePageHidden } from '#src/features/notifications/use-notices.ts';
import { badgeCount } from '#src/outbox/badge-count.ts';
import { showBadge } from '#src/push/badge.ts';
import { closingNotices } from '#src/push/closing-notices.ts';

/**
 * What goes on beside the screens of a signed-in partner and draws nothing: the watch over the lists of claims, the number
 * on the app's icon, and reminders of windows that close soon. No first screen waits for it.
 */
export function BesideScreens() {
  useListWatch();
  useBadge();
  useReminders();
  return null;
}

function useListWatch(): void {
  const { queryClient, receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  useEffect(() => watchClaimLists(queryClient, receipts, owner), [queryClient, receipts, owner]);
}

function useBadge(): void {
  const { notices } = useNotices();
  const records = useClaimRecords();
  const count = badgeCount(
    notices.filter(({ isRead }) => !isRead).map(({ id }) => id),
    records,
  );
  useEffect(() => showBadge(count), [count]);
}

/** Adds the reminders that are due to the inbox, now and at each return to the page. */
function useReminders(): void {
  const { inbox, now, session, user } = useRouteContext({ from: '/_signed-in' });
  // Draws this again at each return, maybe on another day.
  usePageHidden();
  const { programmes } = useClaimedProgrammes();
  const at = now();
  const due = closingNotices(programmes, indianDay(at), at.getTime());
  const ids = due.map(({ id }) => id).join(' ');
  useEffect(() => {
    const owner = String(user.id);
    const isOver = () => String(session.get()?.user.id) !== owner;
    const remind = async () => {
      for (const notice of due) {
        if (isOver()) return;
        await inbox.add(owner, notice, true);
        // A log-out meanwhile has deleted the inbox before this came.
        if (isOver()) await inbox.remove(owner, notice.id);
      }
    };
    void remind();
    // oxlint-disable-next-line react/exhaustive-deps -- `ids` stands for what is due
  }, [ids, inbox, session, user]);
}
