import { type ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal with words for the partner. Anything else that is thrown is a fault of the server and stays untold. */
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
