import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient } from '#src/api/client.ts';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { type NotificationFeed } from '#src/api/contract/notifications.schema.ts';
import { isThrifty } from '#src/offline/thrifty.ts';

/** What is told has to be in front of an open page within 5 s; an unchanged feed is answered with a 304 of some bytes. */
const ASK_EVERY_MS = 4000;
/** For who saves data, or has hardly any. */
const ASK_SELDOM_MS = 60_000;

export const notificationQueries = {
  /** The API's feed; `null` from an API that has none. */
  feed: (api: ApiClient) =>
    queryOptions({
      queryKey: ['notifications'],
      queryFn: async ({ signal }): Promise<NotificationFeed | null> => {
        try {
          return await api.send(notifications, { signal });
        } catch (error) {
          const isMissing =
            error instanceof ApiError && (error.kind === 'refused' || error.kind === 'unreadable');
          if (isMissing) return null;
          throw error;
        }
      },
      meta: { isPolled: true },
      refetchInterval: ({ state }) => (state.data === null ? false : askEvery()),
    }),
};

function askEvery(): number {
  return isThrifty() ? ASK_SELDOM_MS : ASK_EVERY_MS;
}
