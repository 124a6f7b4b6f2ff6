import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { markNotificationsRead } from '#src/api/contract/notifications.calls.ts';
import { EMPTY_INBOX, type Inbox } from '#src/offline/inbox.ts';
import { useStored } from '#src/offline/use-stored.ts';
import { useIsIdle } from '#src/ui/use-is-idle.ts';
import { noticesOf } from './notices.ts';
import { notificationQueries } from './notifications.queries.ts';

/** The partner's notifications of feed and device, in step with other tabs; and how to mark them as read. */
export function useNotices() {
  const { inbox, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const { data: feed, isPending } = useFeed();
  const stored = useInbox();
  const notices = useMemo(() => noticesOf(feed, stored ?? EMPTY_INBOX), [feed, stored]);
  const unread = useMemo(() => notices.filter(({ isRead }) => !isRead), [notices]);
  return {
    notices,
    unread: unread.length,
    /** Read here, and the API does not know yet. */
    untold: stored?.untold ?? EMPTY_INBOX.untold,
    /** Nothing is known yet, neither of the device nor of the API. */
    isPending: notices.length === 0 && (isPending || stored === undefined),
    markRead: (ids: readonly string[]) => inbox.markRead(owner, ids, Date.now()),
    markAllRead: () =>
      inbox.markRead(
        owner,
        unread.map(({ id }) => id),
        Date.now(),
      ),
  };
}

/** What the API tells; the first screen's own calls come first. */
function useFeed() {
  const { api } = useRouteContext({ from: '__root__' });
  const isIdle = useIsIdle();
  return useQuery({ ...notificationQueries.feed(api), enabled: isIdle });
}

/** What this device has received and read; `undefined` until it is known. */
function useInbox(): Inbox | undefined {
  const { inbox, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  return useStored(
    inbox.subscribe,
    useCallback(() => inbox.read(owner), [inbox, owner]),
  );
}

/** Tells the API what was read here, once it can be reached. For one place of the shell. */
export function useTellRead(untold: Inbox['untold']): void {
  const { api, inbox, user } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const owner = String(user.id);
  const { data: feed, dataUpdatedAt, isFetchedAfterMount } = useFeed();
  // What one device does is one call; a failed one is made again after the feed has been heard of next.
  useEffect(() => {
    if (untold.length === 0 || !isFetchedAfterMount || feed === undefined || dataUpdatedAt === 0) return;
    const tell = async () => {
      const ids = (feed?.notifications ?? [])
        .filter(({ id, read_at: readAt }) => readAt === undefined && untold.includes(String(id)))
        .map(({ id }) => id);
      if (ids.length > 0) {
        await api.send(markNotificationsRead, { body: { ids } });
        await queryClient.invalidateQueries({ queryKey: notificationQueries.feed(api).queryKey });
      }
      await inbox.told(owner, untold);
    };
    tell().catch((error: unknown) => console.warn('The API was not told what was read:', error));
  }, [api, inbox, owner, queryClient, feed, dataUpdatedAt, isFetchedAfterMount, untold]);
}
