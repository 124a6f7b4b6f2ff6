import { ApiError } from './api-error.ts';
import { type ApiClient } from './client.ts';

/** Whether the API lacks this call (not in SPEC §7): it refuses it as unknown, or answers something else. */
function isMissingCall(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.kind === 'unreadable' || (error.kind === 'refused' && [404, 405, 501].includes(error.status ?? 0))
  );
}

/**
 * As {@link isMissingCall}, for a call that failed just now. A captive network answers every call with its page, so a
 * call that every API has is tried, too. Throws an ApiError if that one fails.
 */
export async function isMissingNow(
  api: Pick<ApiClient, 'probe'>,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isMissingCall(error)) return false;
  const reach = await api.probe(signal);
  if (reach === 'answered') return true;
  throw new ApiError(reach === 'foreign' ? 'foreign' : 'network', { call: 'probe', cause: error });
}
