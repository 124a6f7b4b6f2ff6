/**
 * Why a call gave no payload:
 * - `network`: no answer came (server unreachable, connection cut);
 * - `timeout`: no answer in time; the call may have had its effect;
 * - `cancelled`: the caller gave up;
 * - `signed-out`: 401, the session is over;
 * - `refused`: the API said no (4xx, or `success: false` with any status);
 * - `server`: 5xx;
 * - `unreadable`: an answer that is not what the contract says.
 */
export type ApiErrorKind =
  'network' | 'timeout' | 'cancelled' | 'signed-out' | 'refused' | 'server' | 'unreadable';

/** The one error of the API client. `message` is for logs; `said` is the API's own text for the partner. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The text the API gave (`error` or `error.message`), if any. */
  readonly said: string | undefined;
  readonly status: number | undefined;
  /** When the API asks to come again, in ms from its answer. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: ApiErrorKind,
    details: {
      call: string;
      said?: string | undefined;
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(`${details.call}: ${kind}${details.status ? ` ${details.status}` : ''}`, { cause: details.cause });
    this.kind = kind;
    this.said = details.said;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** Whether asking again may help without anything else changing. */
  get isTransient(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'server';
  }
}
