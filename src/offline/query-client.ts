import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { KEPT_MS } from './kept.ts';

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
const FRESH_MS = 30_000;

/** How long an answer that is not kept on the device stays in memory once it has left the screen (SPEC §9). */
export const UNKEPT_MS = 5 * 60_000;

/**
 * Defaults of SPEC §9: reads are retried 3 times from 1 s doubling, and only where a retry can help, not without any network; writes
 * never. Answers stay in memory for as long as on the device: the device keeps what memory holds, and would lose what memory drops.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: (failures, error) =>
          failures < RETRIES && navigator.onLine && error instanceof ApiError && error.isTransient,
        retryDelay: (failures) => Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
