import { type Query, type QueryPersister } from '@tanstack/react-query';
import { createStore } from '#src/base/store.ts';
import { ApiError } from '#src/api/api-error.ts';
import { askNetworkOnly, takeCopyTime } from '#src/api/cached-copy.ts';

/** Copies from the worker as answers of queries. Each has its own age, so that it never passes for new. */

const times = new WeakMap<object, number>();

/** Whether any copy has been shown. */
export const wasAnyCopy = createStore(false);

export function isCopy(query: Query): boolean {
  return times.get(query) === query.state.dataUpdatedAt;
}

/**
 * Only a query without data may get a copy. One with data asks the network alone: the call may take longer
 * than the worker waits, and its errors count.
 */
export const withCopies: QueryPersister = async (queryFn, context, query) => {
  if (query.state.data !== undefined) askNetworkOnly(context.signal);
  const data: unknown = await queryFn(context);
  const at = takeCopyTime(context.signal);
  times.delete(query);
  if (at === undefined) return data;
  // The saved cache has meanwhile restored data that is at least as new.
  if (query.state.dataUpdatedAt >= at) throw new ApiError('network', { call: query.queryHash });
  times.set(query, at);
  return data;
};

/** Gives a query that shows a copy the copy's age, and refetches it. */
export function ageCopy(query: Query<unknown, unknown>): void {
  const at = times.get(query);
  if (at === undefined) return;
  query.setState({ dataUpdatedAt: at, isInvalidated: true });
  wasAnyCopy.set(true);
  // Offline a refetch is useless. When the API answers again, all queries are invalidated.
  if (navigator.onLine)
    query.fetch().catch((error: unknown) => console.warn('Only a kept copy is shown:', error));
}
