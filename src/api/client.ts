import type * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { isAnsweredByOthers, isRefusal, readAnswer } from './contract/answer.ts';
import {
  type Call,
  CLAIM_FIELDS_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_STATUS_HEADER,
  type PathParams,
  pathOf,
  proofOf,
} from './contract/call.ts';
import { CACHED_AT_HEADER, isForNetworkOnly, noteCopy } from './cached-copy.ts';
import { type Language } from '#src/messages/languages.ts';
import { type HttpAnswer, type HttpRequest, fetchBlob, sendFetch, sendWithProgress } from './transport.ts';

const TIMEOUT_MS = 20_000;

/** What a request shows: the API `answered`, nothing did (`silent`), or something else did (`foreign`). */
export type Reach = 'answered' | 'silent' | 'foreign';

export interface ClientSettings {
  base: string;
  token: () => string | undefined;
  /** In which the API shall answer; the browser's own if not given. CORS allows this header without a preflight. */
  language?: () => Language | undefined;
  /** Called once per 401 that ends the current session, before the call rejects. */
  onSignedOut: () => void;
  onOutcome?: (reach: Reach) => void;
  /** How long a JSON call may take, and how long an upload may make no progress. Default: 20 s. */
  timeoutMs?: number;
}

interface CallOptions<Path extends string, Body> {
  params: PathParams<Path>;
  query?: Readonly<Record<string, string>>;
  body?: Body;
  signal?: AbortSignal | undefined;
  /**
   * Sent to the page's own origin only: an API elsewhere that does not know it would fail every preflight.
   */
  idempotencyKey?: string;
  /** Accepts only an answer from the network: with a kept copy the call rejects as `network`. */
  fresh?: boolean;
  /** Called with what the API's answer says in its headers, before the call resolves or rejects. */
  onHeaders?: (told: AnswerHeaders) => void;
  /** The uploaded share of the body, 0 to 1. Pages only: a service worker has no XMLHttpRequest. */
  onProgress?: (share: number) => void;
}

export interface AnswerHeaders {
  /** The time of the answer by the API's clock, in ms since 1970, if the browser shows it. */
  at: number | undefined;
  /** The API honours the idempotency key of this very call. */
  isKeyConfirmed: boolean;
  /** The fields beyond the specification that the API takes in a claim, if it names any. */
  claimFields: readonly string[];
}

type Options<Path extends string, Body> =
  Record<string, never> extends PathParams<Path>
    ? Omit<CallOptions<Path, Body>, 'params'>
    : CallOptions<Path, Body>;

export interface ApiClient {
  /** Makes a call of the contract. Rejects only with {@link ApiError}. */
  send: <const P extends string, B extends v.GenericSchema, D extends v.GenericSchema>(
    call: Call<P, B, D>,
    options: Options<P, v.InferInput<B>>,
  ) => Promise<v.InferOutput<D>>;
  /** Fetches a file, such as a picture. Only the API's own origin gets the token. @throws ApiError */
  file: (address: string, signal?: AbortSignal) => Promise<Blob>;
  /** How far a call reaches now. Never rejects. */
  probe: (signal: AbortSignal) => Promise<Reach>;
  /** Whether any answer so far has shown that this API honours Idempotency-Key. */
  honoursKeys: () => boolean;
  urlOf: <const P extends string>(row: { readonly path: P }, params: PathParams<P>) => string;
  /** Makes an address from an answer absolute. APIs may give it relative to themselves. */
  absolute: (address: string) => string;
}

export function createApiClient(settings: ClientSettings): ApiClient {
  let hasHonouredKey = false;
  const isOwnOrigin = new URL(settings.base).origin === globalThis.location?.origin;

  /** A late 401 must not end a session that began after its call. */
  function reportSignedOut(token: string | undefined): void {
    if (token === settings.token()) settings.onSignedOut();
  }

  async function reported<T>(call: Promise<T>, row?: Call, isCopy?: () => boolean): Promise<T> {
    try {
      const answer = await call;
      settings.onOutcome?.(isCopy?.() ? 'silent' : 'answered');
      return answer;
    } catch (error) {
      const reach = error instanceof ApiError ? reachOf(error, row) : undefined;
      if (reach) settings.onOutcome?.(reach);
      throw error;
    }
  }

  function whoAsks(): Record<string, string> {
    const [token, language] = [settings.token(), settings.language?.()];
    return {
      ...(language && { 'Accept-Language': language }),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
  }

  function requestOf(row: Call, options: Partial<CallOptions<string, unknown>>): HttpRequest {
    const isMultipart = row.isMultipart === true;
    return {
      method: row.method,
      url: settings.base + pathOf(row, options.params ?? {}) + queryOf(options.query),
      timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
      signal: options.signal,
      isFresh: options.fresh === true || isForNetworkOnly(options.signal),
      headers: {
        Accept: 'application/json',
        ...whoAsks(),
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
      let isCopy = false;
      return reported(
        (async () => {
          const name = `${row.method} ${row.path}`;
          const token = settings.token();
          const request = requestOf(row, options);
          const answer = await (options.onProgress
            ? sendWithProgress(request, name, options.onProgress)
            : sendFetch(request, name));
          const keptAt = answer.header(CACHED_AT_HEADER);
          if (keptAt !== null) {
            if (options.fresh) throw new ApiError('network', { call: name });
            if (options.signal) noteCopy(options.signal, Number(keptAt));
            isCopy = true;
          }
          const told = headersOf(answer);
          hasHonouredKey ||= told.isKeyConfirmed;
          options.onHeaders?.(told);
          const isSignedOut = answer.status === 401 && !row.isPublic && !isPage(answer.text);
          if (isSignedOut) reportSignedOut(token);
          return payloadOf(row, answer, name, isSignedOut);
        })(),
        row,
        () => isCopy,
      );
    },
    async file(address, signal) {
      return reported(
        (async () => {
          const call = 'GET file';
          const url = new URL(address, settings.base);
          const isApi = url.origin === new URL(settings.base).origin;
          const token = settings.token();
          const { status, blob } = await fetchBlob(
            {
              method: 'GET',
              url: url.href,
              headers: isApi ? whoAsks() : {},
              body: undefined,
              signal,
              isFresh: false,
              timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
            },
            call,
          );
          if (status === 401 && isApi) {
            reportSignedOut(token);
            throw new ApiError('signed-out', { call, status });
          }
          if (status < 200 || status >= 300)
            throw new ApiError(isRefusal(status) ? 'refused' : 'server', { call, status });
          // Every file of the API is a PDF or a picture, so an HTML page is from somebody else.
          if (blob.type.startsWith('text/html')) throw new ApiError('foreign', { call, status });
          return blob;
        })(),
      );
    },
    probe: (signal) => probeApi(settings.base, signal),
    honoursKeys: () => hasHonouredKey,
    urlOf: (row, params) => settings.base + pathOf(row, params),
    absolute: (address) => new URL(address, settings.base).href,
  };
}

/** How far a call reaches now. Every API has this list, which needs no session (SPEC §7). Never rejects. */
export async function probeApi(base: string, signal: AbortSignal): Promise<Reach> {
  try {
    const response = await fetch(`${base}/public/states`, { signal, cache: 'no-store' });
    const isForeign = jsonOf(await response.text()) === undefined && isAnsweredByOthers(response.status);
    return isForeign ? 'foreign' : 'answered';
  } catch {
    // Whatever the error was, no answer came in time.
    return 'silent';
  }
}

function queryOf(query: Readonly<Record<string, string>> | undefined): string {
  return query === undefined ? '' : `?${new URLSearchParams(query)}`;
}

function headersOf({ header }: HttpAnswer): AnswerHeaders {
  return {
    at: Date.parse(header('Date') ?? '') || undefined,
    isKeyConfirmed: header(IDEMPOTENCY_STATUS_HEADER) !== null,
    claimFields:
      header(CLAIM_FIELDS_HEADER)
        ?.split(',')
        .map((field) => field.trim()) ?? [],
  };
}

/** `undefined` if the error shows nothing: the call was cancelled, or the API may not have it. */
function reachOf({ kind }: ApiError, row: Call | undefined): Reach | undefined {
  switch (kind) {
    case 'network':
    case 'timeout':
      return 'silent';
    case 'foreign':
      return 'foreign';
    case 'cancelled':
      return undefined;
    case 'unreadable':
      return row?.isExtra ? undefined : 'answered';
    case 'signed-out':
    case 'refused':
    case 'server':
      return 'answered';
  }
}

function payloadOf<D extends v.GenericSchema>(
  row: Call<string, v.GenericSchema, D>,
  { status, text, header }: HttpAnswer,
  call: string,
  isSignedOut: boolean,
): v.InferOutput<D> {
  const answer = readAnswer<v.InferOutput<D>>(row.answer, { status, body: jsonOf(text) }, proofOf(row));
  if (answer.kind === 'ok') return answer.data;
  // A 401 page of a captive portal, or an answer to a POST that the contract cannot read.
  const isGates = (status === 401 && isPage(text)) || (answer.kind === 'unreadable' && row.method === 'POST');
  if (isGates && !row.isExtra) throw new ApiError('foreign', { call, status });
  // An API without this optional call may answer with an HTML page of its own.
  if (answer.kind === 'foreign') throw new ApiError(row.isExtra ? 'unreadable' : 'foreign', { call, status });
  const said = answer.kind === 'refused' ? answer.error : undefined;
  if (isSignedOut) throw new ApiError('signed-out', { call, status, said });
  if (answer.kind === 'unreadable') throw new ApiError('unreadable', { call, status, cause: answer.issues });
  const seconds = Number(header('Retry-After') ?? Number.NaN);
  throw new ApiError(isRefusal(status) ? 'refused' : 'server', {
    call,
    status,
    said,
    fields: answer.kind === 'refused' ? answer.fields : undefined,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  });
}

const isPage = (text: string) => text.trimStart().startsWith('<');

/** A whole number of 16 digits or more, such as an account number. JavaScript may round it. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}\s*[,}\]]/;

/**
 * The parsed body; `undefined` if it is not JSON, such as a proxy's error page. A whole number that
 * JavaScript would round becomes text, in browsers that give a reviver the source.
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
