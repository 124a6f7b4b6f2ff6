import { type QueryState, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { KEPT_MS } from '#src/device/storage-keys.ts';
import { ageCopy, withCopies } from './cached-copies.ts';

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
const FRESH_MS = 30_000;

/** How long an answer that is not saved on the device stays in memory once no screen uses it (SPEC §9). */
export const UNKEPT_MS = 5 * 60_000;

/**
 * Reads: 3 retries (1, 2 and 4 s) for transient errors with a network. Writes: none (SPEC §9).
 * `gcTime` is the lifetime of saved answers, because the saved cache writes only what is in memory.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_, query) => ageCopy(query) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: freshFor(FRESH_MS),
        gcTime: KEPT_MS,
        persister: withCopies,
        retry: (failures, error) =>
          failures < RETRIES && navigator.onLine && error instanceof ApiError && error.isTransient,
        retryDelay: (failures) => Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A `staleTime` of `ms`. An answer dated in the future (the clock was set back) is stale at once. */
export function freshFor(ms: number): (query: { state: Pick<QueryState, 'dataUpdatedAt'> }) => number {
  return ({ state }) => {
    const age = Date.now() - state.dataUpdatedAt;
    return age < 0 ? age : ms;
  };
}
