import { type QueryClient } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { type Connectivity } from '#src/network/connectivity.ts';
import { isMetered } from '#src/network/metered.ts';
import { type Push } from '#src/push/push.ts';
import { SLOWEST_MS, SOONEST_MS, feedPause } from './feed-pause.ts';
import { notificationQueries } from './notifications.queries.ts';

/** The minimum age of the last answer for a refetch on return, in ms. */
function returnPause(): number {
  return isMetered() ? SLOWEST_MS : SOONEST_MS;
}

/**
 * Polls with the pauses of {@link feedPause} until `signal` aborts; at once on return, sooner after activity.
 */
export function keepFeedPace({
  api,
  connectivity,
  push,
  queryClient,
  signal,
}: {
  api: ApiClient;
  connectivity: Pick<Connectivity, 'get'>;
  push: Pick<Push, 'state' | 'subscribe'>;
  queryClient: QueryClient;
  signal: AbortSignal;
}): void {
  if (signal.aborted) return;
  const feed = notificationQueries.feed(api);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let activeAt = Date.now();
  let askedAt = Date.now();
  let pushState = push.state();

  const isHidden = () => document.visibilityState === 'hidden';
  const pauseNow = () =>
    feedPause({
      isHidden: isHidden(),
      isPushConnected: push.state() === 'connected',
      savesData: isMetered(),
      quietMs: Date.now() - activeAt,
    });
  const arm = () => {
    clearTimeout(timer);
    const pause = signal.aborted ? undefined : pauseNow();
    dueAt = pause === undefined ? Infinity : Date.now() + pause;
    if (pause !== undefined) timer = setTimeout(() => void ask(), pause);
  };
  async function ask(): Promise<void> {
    askedAt = Date.now();
    const before = queryClient.getQueryData(feed.queryKey);
    // `null`: the API has no feed. While offline, `connectivity` checks for the return of the API.
    if (before !== null && connectivity.get() === 'online') {
      await queryClient.prefetchQuery({ ...feed, staleTime: 0 });
      if (queryClient.getQueryData(feed.queryKey) !== before) activeAt = Date.now();
    }
    arm();
  }
  const onActivity = () => {
    activeAt = Date.now();
    const pause = pauseNow();
    // Only ever sooner: constant typing must not postpone the poll.
    if (pause !== undefined && activeAt + pause < dueAt) arm();
  };
  const onReturn = () => {
    activeAt = Date.now();
    if (!isHidden() && activeAt - askedAt >= returnPause()) void ask();
    else arm();
  };

  const onPush = () => {
    // Push also tells of changes that do not concern the poll, such as of the permission.
    if (push.state() === pushState) return;
    pushState = push.state();
    arm();
  };

  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, onActivity, { signal, capture: true, passive: true });
  addEventListener('focus', onReturn, { signal });
  document.addEventListener('visibilitychange', onReturn, { signal });
  signal.addEventListener('abort', push.subscribe(onPush));
  signal.addEventListener('abort', arm);
  arm();
}
