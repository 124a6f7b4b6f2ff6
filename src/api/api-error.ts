import { type FieldMessages } from './contract/answer.ts';

/**
 * Why a call produced no payload:
 * - `network`: no answer came (server unreachable, or connection cut);
 * - `timeout`: no answer came in time;
 * - `cancelled`: the caller aborted the call;
 * - `signed-out`: 401, the session has ended;
 * - `refused`: the API rejected the call (4xx, or `success: false` with any status);
 * - `server`: 5xx, or another status that refuses nothing, such as 408;
 * - `foreign`: something other than the API answered, such as a captive portal's sign-in page;
 * - `unreadable`: the answer does not match the contract.
 */
export type ApiErrorKind =
  'network' | 'timeout' | 'cancelled' | 'signed-out' | 'refused' | 'server' | 'foreign' | 'unreadable';

/** The only error that the API client throws. `message` is for logs; `said` is the text for the partner. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly said: string | undefined;
  /** The API's messages for single fields, keyed by the field names of the payload. */
  readonly fields: FieldMessages | undefined;
  readonly status: number | undefined;
  /** How long to wait before a retry, in ms from the answer (`Retry-After` in seconds). */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: ApiErrorKind,
    details: {
      call: string;
      said?: string | undefined;
      fields?: FieldMessages | undefined;
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(`${details.call}: ${kind}${details.status ? ` ${details.status}` : ''}`, { cause: details.cause });
    this.kind = kind;
    this.said = details.said;
    this.fields = details.fields;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** Whether a retry alone may help. */
  get isTransient(): boolean {
    return this.isUnreached || this.kind === 'server';
  }

  /** Whether nothing shows that the call reached the API. It may still have taken effect. */
  get isUnreached(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'foreign';
  }
}
