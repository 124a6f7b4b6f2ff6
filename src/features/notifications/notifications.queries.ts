import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { isMissingNow } from '#src/api/missing-call.ts';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { type NotificationFeed } from '#src/api/contract/notifications.schema.ts';

export const notificationQueries = {
  /** `null` if the API has no feed. */
  feed: (api: ApiClient) =>
    queryOptions({
      queryKey: ['notifications'],
      queryFn: async ({ signal, client, queryKey }): Promise<NotificationFeed | null> => {
        try {
          return await api.send(notifications, { signal });
        } catch (error) {
          // An API that has answered before has a feed: this answer is not its own.
          const hasFeed = client.getQueryData<NotificationFeed | null>(queryKey);
          if (!hasFeed && (await isMissingNow(api, error, signal))) return null;
          throw error;
        }
      },
      meta: { isPolled: true },
      // feed-pace.ts decides when to refetch.
      refetchOnWindowFocus: false,
    }),
};
