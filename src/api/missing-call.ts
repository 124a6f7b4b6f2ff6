import { ApiError } from './api-error.ts';

/** Whether the API lacks this call (not in SPEC §7): it refuses it as unknown, or answers something else. */
export function isMissingCall(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.kind === 'unreadable' || (error.kind === 'refused' && [404, 405, 501].includes(error.status ?? 0))
  );
}
