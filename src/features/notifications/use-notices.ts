import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { markNotificationsRead } from '#src/api/contract/notifications.calls.ts';
import { EMPTY_INBOX, type Inbox } from '#src/push/inbox.ts';
import { useStored } from '#src/device/use-stored.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { useIsIdle } from '#src/ui/use-is-idle.ts';
import { inFeedOf, noticesOf, reportOf } from './notices.ts';
import { notificationQueries } from './notifications.queries.ts';

export function useNotices() {
  const { inbox, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const { data: feed, isPending, error, refetch } = useFeed();
  // The query forgets it while it asks again, but the screen must not blink.
  const [lastError, setLastError] = useState<Error>();
  if (error && error !== lastError) setLastError(error);
  const failure = feed === undefined ? lastError : undefined;
  const read = useCallback(() => inbox.read(owner), [inbox, owner]);
  const stored = useStored(inbox.subscribe, read);
  const notices = useMemo(() => noticesOf(feed, stored ?? EMPTY_INBOX), [feed, stored]);
  const unread = useMemo(() => notices.filter(({ isRead }) => !isRead), [notices]);
  const inFeed = useMemo(() => feed && inFeedOf(feed), [feed]);
  return {
    notices,
    /** What the feed says, once it is known. */
    inFeed,
    unread: unread.length,
    /** Read on this device, and not yet reported to the API. */
    unreported: stored?.unreported ?? EMPTY_INBOX.unreported,
    /** Nothing is known yet from the device or from the API. */
    isPending: notices.length === 0 && !failure && (isPending || stored === undefined),
    /** Why nothing is known from the API. */
    error: failure,
    refetch,
    markRead: (ids: readonly string[]) => inbox.markRead(owner, ids, Date.now()),
    markAllRead: () =>
      inbox.markRead(
        owner,
        unread.map(({ id }) => id),
        Date.now(),
      ),
  };
}

/** Waits until the first screen's own calls are done. Fetches nothing in the background. */
function useFeed() {
  const { api } = useRouteContext({ from: '__root__' });
  const isIdle = useIsIdle();
  const isHidden = usePageHidden();
  return useQuery({ ...notificationQueries.feed(api), enabled: isIdle && !isHidden });
}

export function usePageHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'hidden',
    () => false,
  );
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Polls the feed. Use it once, in the shell. */
export function useFeedPace(): void {
  const { api, connectivity, push, queryClient } = useRouteContext({ from: '/_signed-in' });
  const isIdle = useIsIdle();
  useEffect(() => {
    if (!isIdle) return undefined;
    const stop = new AbortController();
    const start = async () => {
      const { keepFeedPace } = await chunkInTime(() => import('./feed-pace.ts'));
      keepFeedPace({ api, connectivity, push, queryClient, signal: stop.signal });
    };
    start().catch((error: unknown) => console.warn('The feed is not asked again by itself:', error));
    return () => stop.abort();
  }, [api, connectivity, push, queryClient, isIdle]);
}

/** Reports to the API what was read here, once it can be reached. Use it once, in the shell. */
export function useReportRead(unreported: Inbox['unreported']): void {
  const { api, inbox, queryClient, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const { data: feed, dataUpdatedAt, isFetchedAfterMount } = useFeed();
  // One call reports everything. A failed one is repeated after the next answer of the feed.
  useEffect(() => {
    if (unreported.length === 0 || !isFetchedAfterMount || !feed || dataUpdatedAt === 0) return;
    const tell = async () => {
      const { ids, listed } = reportOf(feed, unreported);
      if (ids.length > 0) {
        await api.send(markNotificationsRead, { body: { ids } });
        await queryClient.invalidateQueries({ queryKey: notificationQueries.feed(api).queryKey });
      }
      if (listed.length > 0) await inbox.markReported(owner, listed);
    };
    tell().catch((error: unknown) => console.warn('The API was not told what was read:', error));
  }, [api, inbox, owner, queryClient, feed, dataUpdatedAt, isFetchedAfterMount, unreported]);
}
