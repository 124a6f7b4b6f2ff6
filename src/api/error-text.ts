import { m } from '#messages';
import { ApiError } from './api-error.ts';

/** What to tell the partner: the API's own text, else "Something went wrong" (SPEC §8) with a hint on why. */
export interface ErrorText {
  message: string;
  hint: string | undefined;
}

export function errorTextOf(error: unknown): ErrorText {
  if (!(error instanceof ApiError)) return { message: m.something_went_wrong(), hint: undefined };
  return { message: error.said ?? m.something_went_wrong(), hint: error.said ? undefined : hintOf(error) };
}

function hintOf(error: ApiError): string | undefined {
  if (error.status === 413) return m.error_hint_too_large();
  switch (error.kind) {
    case 'network':
      return m.error_hint_network();
    case 'timeout':
      return m.error_hint_timeout();
    case 'foreign':
      return m.error_hint_foreign();
    case 'server':
    case 'unreadable':
      return m.error_hint_server();
    case 'signed-out':
      return m.error_hint_signed_out();
    case 'refused':
    case 'cancelled':
      return undefined;
  }
}
