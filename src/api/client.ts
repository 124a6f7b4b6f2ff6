import type * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { readAnswer } from './contract/answer.ts';
import {
  type Call,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_STATUS_HEADER,
  type PathParams,
  pathOf,
} from './contract/call.ts';
import { type HttpAnswer, type HttpRequest, fetchBlob, sendFetch, sendWithProgress } from './transport.ts';

const TIMEOUT_MS = 20_000;

export interface ClientSettings {
  /** The API's prefix, see `apiBase`. */
  base: string;
  /** The bearer token of now, if somebody is signed in. */
  token: () => string | undefined;
  /** A call with a token was answered 401. Told once per answer, before the call rejects. */
  onSignedOut: () => void;
  /** Told of every request: whether any answer came. */
  onOutcome?: (wasAnswered: boolean) => void;
  /** How long a JSON call may take, and how long an upload may stand still; 20 s if not given. */
  timeoutMs?: number;
}

interface CallOptions<Path extends string, Body> {
  params: PathParams<Path>;
  /** What stands in the address after `?`. */
  query?: Readonly<Record<string, string>>;
  body?: Body;
  signal?: AbortSignal | undefined;
  /** Makes a repeated POST have one effect, where the API honours it. Sent to the page's own origin only: an API
   *  elsewhere that does not know the header would fail every preflight. */
  idempotencyKey?: string;
  /** Gets the share of the body that is sent, 0 to 1. Only in a page: workers have no XMLHttpRequest. */
  onProgress?: (share: number) => void;
}

type Options<Path extends string, Body> =
  Record<string, never> extends PathParams<Path>
    ? Omit<CallOptions<Path, Body>, 'params'>
    : CallOptions<Path, Body>;

export interface ApiClient {
  /** Makes a call of the contract. Rejects with {@link ApiError} and nothing else. */
  send: <const P extends string, B extends v.GenericSchema, D extends v.GenericSchema>(
    call: Call<P, B, D>,
    options: Options<P, v.InferInput<B>>,
  ) => Promise<v.InferOutput<D>>;
  /**
   * A file of the API, such as an uploaded picture. The token goes to the API's own origin only.
   * @throws ApiError
   */
  file: (address: string, signal?: AbortSignal) => Promise<Blob>;
  /** Whether an answer has shown that this API honours Idempotency-Key. */
  honoursKeys: () => boolean;
  /** The address of a call that answers a file. */
  urlOf: <const P extends string>(row: { readonly path: P }, params: PathParams<P>) => string;
  /** An address from an answer, made absolute: APIs may give it relative to themselves. */
  absolute: (address: string) => string;
}

export function createApiClient(settings: ClientSettings): ApiClient {
  let hasHonouredKey = false;
  const isOwnOrigin = new URL(settings.base).origin === globalThis.location?.origin;

  /** A late answer to a session that is over already must not end the one that began since. */
  function reportSignedOut(token: string | undefined): void {
    if (token === settings.token()) settings.onSignedOut();
  }

  async function reported<T>(request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      settings.onOutcome?.(true);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.kind !== 'cancelled') settings.onOutcome?.(false);
      throw error;
    }
  }

  function requestOf(row: Call, options: Partial<CallOptions<string, unknown>>): HttpRequest {
    const token = settings.token();
    const isMultipart = row.isMultipart === true;
    return {
      method: row.method,
      url: settings.base + pathOf(row, options.params ?? {}) + queryOf(options.query),
      timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
      signal: options.signal,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(options.body !== undefined && !isMultipart && { 'Content-Type': 'application/json' }),
        ...(options.idempotencyKey && isOwnOrigin && { [IDEMPOTENCY_HEADER]: options.idempotencyKey }),
      },
      body: isMultipart
        ? formData(options.body)
        : options.body === undefined
          ? undefined
          : JSON.stringify(options.body),
    };
  }

  return {
    async send(row, options) {
      const name = `${row.method} ${row.path}`;
      const token = settings.token();
      const request = requestOf(row, options);
      const answer = await reported(
        options.onProgress ? sendWithProgress(request, name, options.onProgress) : sendFetch(request, name),
      );
      if (answer.header(IDEMPOTENCY_STATUS_HEADER) !== null) hasHonouredKey = true;
      const isSignedOut = answer.status === 401 && !row.isPublic;
      if (isSignedOut) reportSignedOut(token);
      return payloadOf(row.answer, answer, name, isSignedOut);
    },
    async file(address, signal) {
      const url = new URL(address, settings.base);
      const isApi = url.origin === new URL(settings.base).origin;
      const token = settings.token();
      const { status, blob } = await reported(
        fetchBlob(
          {
            method: 'GET',
            url: url.href,
            headers: isApi && token ? { Authorization: `Bearer ${token}` } : {},
            body: undefined,
            signal,
            timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
          },
          'GET file',
        ),
      );
      if (status === 401 && isApi) {
        reportSignedOut(token);
        throw new ApiError('signed-out', { call: 'GET file', status });
      }
      if (status < 200 || status >= 300)
        throw new ApiError(status >= 500 ? 'server' : 'refused', { call: 'GET file', status });
      return blob;
    },
    honoursKeys: () => hasHonouredKey,
    urlOf: (row, params) => settings.base + pathOf(row, params),
    absolute: (address) => new URL(address, settings.base).href,
  };
}

function queryOf(query: Readonly<Record<string, string>> | undefined): string {
  return query === undefined ? '' : `?${new URLSearchParams(query)}`;
}

function payloadOf<D extends v.GenericSchema>(
  schema: D,
  { status, text, header }: HttpAnswer,
  call: string,
  isSignedOut: boolean,
): v.InferOutput<D> {
  const body = jsonOf(text);
  const answer = readAnswer<v.InferOutput<D>>(schema, { ok: status >= 200 && status < 300, body });
  if (answer.kind === 'ok') return answer.data;
  const said = answer.kind === 'refused' ? answer.error : undefined;
  if (isSignedOut) throw new ApiError('signed-out', { call, status, said });
  if (answer.kind === 'unreadable') throw new ApiError('unreadable', { call, status, cause: answer.issues });
  const seconds = Number(header('Retry-After') ?? Number.NaN);
  throw new ApiError(status >= 500 ? 'server' : 'refused', {
    call,
    status,
    said,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  });
}

/** A whole number that JavaScript would round, such as an account number. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}\s*[,}\]]/;

/**
 * The parsed body; `undefined` for what is not JSON, such as a proxy's HTML error page. Whole numbers too long for JavaScript
 * are given as text, where the browser shows the source of a number.
 */
function jsonOf(text: string): unknown {
  const exact = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value;
  try {
    return JSON.parse(text, LONG_NUMBER.test(text) ? exact : undefined);
  } catch {
    return undefined;
  }
}

function formData(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
