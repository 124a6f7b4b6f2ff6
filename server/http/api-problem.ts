import { type ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal with a message for the partner. Any other error is a server error: its message is not sent. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: ContentfulStatusCode;
  readonly details: { code?: string; fields?: Record<string, string>; retryAfterSeconds?: number };

  constructor(
    status: ContentfulStatusCode,
    message: string,
    details: { code?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
  }
}
