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

type Known = ReturnType<typeof useNotices>;

/**
 * What goes on beside the screens of a signed-in partner and draws nothing: the watch over the lists of claims, the number
 * on the app's icon, what the worker needs for it, and reminders of windows that close soon. No first screen waits for it.
 */
export function BesideScreens() {
  useListWatch();
  const known = useNotices();
  useBadge(known);
  useNotedFeed(known);
  useReminders();
  return null;
}

function useListWatch(): void {
  const { queryClient, receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  useEffect(() => watchClaimLists(queryClient, receipts, owner), [queryClient, receipts, owner]);
}

function useBadge({ notices }: Known): void {
  const records = useClaimRecords();
  const count = badgeCount(
    notices.filter(({ isRead }) => !isRead).map(({ id }) => id),
    records,
  );
  useEffect(() => showBadge(count), [count]);
}

/** The worker counts what the feed says, too, while no page is open. */
function useNotedFeed({ inFeed }: Known): void {
  const { inbox, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  useEffect(() => {
    if (inFeed) void inbox.setFeed(owner, inFeed);
  }, [inFeed, inbox, owner]);
}

/** Adds the reminders that are due to the inbox, now and at each return to the page. */
function useReminders(): void {
  const { inbox, now, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  // Draws this again at each return, maybe on another day.
  usePageHidden();
  const { programmes } = useClaimedProgrammes();
  const at = now();
  const due = closingNotices(programmes, indianDay(at), at.getTime());
  const ids = due.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const notice of due) void inbox.add(owner, notice, true);
    // oxlint-disable-next-line react/exhaustive-deps -- `ids` stands for what is due
  }, [ids, inbox, owner]);
}
