import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

/** `dead`: the device will never get a push again, with an `error` if ours. `refused`: this push cannot be sent. */
export type PushResult =
  | { kind: 'sent' }
  | { kind: 'dead'; error?: string }
  | { kind: 'later'; reason: string; retryAfterMs?: number }
  | { kind: 'refused'; reason: string };

export interface PushTransport {
  /** Sends `data` to a device, until `stop` aborts. Never rejects. */
  send: (token: string, data: Record<string, string>, stop: AbortSignal) => Promise<PushResult>;
}

const ServiceAccount = v.object({
  project_id: v.string(),
  client_email: v.string(),
  private_key: v.string(),
  token_uri: v.optional(v.pipe(v.string(), v.url()), 'https://oauth2.googleapis.com/token'),
});
type ServiceAccount = v.InferOutput<typeof ServiceAccount>;

const TokenAnswer = v.object({ access_token: v.string(), expires_in: v.number() });
const ErrorAnswer = v.object({
  error: v.object({
    status: v.optional(v.string(), ''),
    details: v.optional(v.array(v.looseObject({ errorCode: v.optional(v.string()) })), []),
  }),
});

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const HOUR_S = 3600;
const TIMEOUT_MS = 10_000;
/** A push that is a day late is of no use. */
const TIME_TO_LIVE_S = 24 * HOUR_S;

/**
 * Firebase Cloud Messaging over its HTTP v1 API, with the service account of a Google credentials file.
 * @param options `endpoint` is Google's own, except in tests
 * @throws if the file cannot be read or holds no service account
 */
export async function openFcm(
  credentialsFile: string,
  { endpoint, now }: { endpoint: string; now: () => Date },
): Promise<PushTransport> {
  const account = v.parse(ServiceAccount, JSON.parse(await readFile(credentialsFile, 'utf8')));
  const accessToken = accessTokenSource(account, now);
  const address = `${endpoint}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  return {
    async send(token, data, stop) {
      // `AbortSignal.any` would stay with `stop`, which lives as long as the process.
      const ended = new AbortController();
      const { signal } = ended;
      const end = () => ended.abort();
      const timer = setTimeout(() => ended.abort(new Error('FCM has not answered in time')), TIMEOUT_MS);
      stop.addEventListener('abort', end);
      try {
        stop.throwIfAborted();
        const response = await fetch(address, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${await accessToken(signal)}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({
            message: {
              token,
              data,
              webpush: { headers: { TTL: String(TIME_TO_LIVE_S), Urgency: 'normal' } },
            },
          }),
          signal,
        });
        return await resultOf(response, now());
      } catch (error) {
        return { kind: 'later', reason: error instanceof Error ? error.message : String(error) };
      } finally {
        clearTimeout(timer);
        stop.removeEventListener('abort', end);
      }
    },
  };
}

async function resultOf(response: Response, now: Date): Promise<PushResult> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: 'sent' };
  const { status } = response;
  const read = v.safeParse(ErrorAnswer, body);
  const codes = read.success ? read.output.error.details.map((detail) => detail.errorCode) : [];
  if (codes.includes('UNREGISTERED')) return { kind: 'dead' };
  // The token's project is the vendor's former one, or the service account is of a wrong one.
  if (codes.includes('SENDER_ID_MISMATCH'))
    return { kind: 'dead', error: `FCM answered ${status} SENDER_ID_MISMATCH` };
  const reason = `FCM answered ${status} ${read.success ? read.output.error.status : ''}`.trim();
  if (status === 429 || status >= 500) {
    const retryAfterMs = retryAfter(response.headers.get('retry-after'), now);
    return { kind: 'later', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  // Credentials, project or address are wrong, not the message: it can be sent once they are fixed.
  if (status === 401 || status === 403 || status === 404) return { kind: 'later', reason };
  return { kind: 'refused', reason };
}

/** A Retry-After in seconds, or as a date, in milliseconds. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** Gets OAuth access tokens with the account's signature. Each is cached until a minute before its end. */
function accessTokenSource(
  account: ServiceAccount,
  now: () => Date,
): (signal: AbortSignal) => Promise<string> {
  let current: { token: string; endsAt: number } | undefined;
  return async (signal) => {
    const nowMs = now().getTime();
    if (current && current.endsAt > nowMs + 60_000) return current.token;
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedAssertion(account, Math.floor(nowMs / 1000)),
      }),
      signal,
    });
    if (!response.ok) throw new Error(`${new URL(account.token_uri).host} answered ${response.status}`);
    const { access_token: token, expires_in: seconds } = v.parse(TokenAnswer, await response.json());
    current = { token, endsAt: nowMs + seconds * 1000 };
    return token;
  };
}

/** A JWT (RFC 7523) signed with the account's key. */
function signedAssertion(account: ServiceAccount, nowS: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: account.client_email,
    scope: SCOPE,
    aud: account.token_uri,
    iat: nowS,
    exp: nowS + HOUR_S,
  };
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(account.private_key, 'base64url')}`;
}
