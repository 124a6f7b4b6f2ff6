import { type QueryCacheNotifyEvent } from '@tanstack/react-query';

/**
 * Whether an event of the query cache brings an answer. A saved one is added with its data, or put into a query that
 * waits for it. The events of observers do not count: a screen that listened to them would draw itself for ever.
 */
export function bringsAnswer(event: QueryCacheNotifyEvent): boolean {
  if (event.type === 'added') return event.query.state.data !== undefined;
  return event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'setState');
}
