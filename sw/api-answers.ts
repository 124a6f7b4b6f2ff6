import { apiBase } from '../src/api/base.ts';
import { type Answer, isAnsweredByOthers, readAnswer } from '../src/api/contract/answer.ts';
import { type Call } from '../src/api/contract/call.ts';
import { FRESH_MARK, CACHED_AT_HEADER } from '../src/api/cached-copy.ts';
import { cachedCallOf } from '../src/api/cached-calls.ts';
import { answersCacheOf, deleteCachesBut, withWorkerCache } from '../src/query/clear-worker-cache.ts';
import { copiesIn, copyOf, isShowable, roomFor } from '../src/query/worker-cache.ts';
import { type MirroredSession, createSessionMirror } from '../src/device/session-mirror.ts';

/**
 * Network first. The last good answer of each call that the contract marks is kept. It is given when the
 * network fails, is silent, or is not the API (a Wi-Fi's sign-in page). Pages have their own saved query
 * cache, and take a copy only for a query without data (src/query/cached-copies.ts).
 */

declare const self: ServiceWorkerGlobalScope;

const SILENCE_MS = 3000;
const MAX_BYTES = 50 * 1000 * 1000;
/** Longer JSON is passed to the page at once, and checked later: parsing it first would delay the page. */
const LONG_BYTES = 100 * 1000;
/** How long a starting page may take to write its session for the worker, while an answer waits to be kept, */
const PAGE_START_MS = 30_000;
/** and while the page waits for a copy. */
const PAGE_WAITS_MS = 3000;
const LOOK_EVERY_MS = 100;

const mirror = createSessionMirror();

const callOf = (url: URL) => cachedCallOf(url, apiBase(self.location.origin));

export function isKept(request: Request, url: URL): boolean {
  return request.headers.has('Authorization') && callOf(url) !== undefined;
}

/** The network's answer, or a kept copy with its time in a header. */
export async function answerOf(request: Request, url: URL, event: ExtendableEvent): Promise<Response> {
  const askedAt = Date.now();
  const silence = watchSilence();
  const coming = ask(request, callOf(url), silence.broken).finally(silence.end);
  // Also an answer that comes after the page got the copy.
  event.waitUntil(
    coming.then(
      (came) => keep(request, came, askedAt),
      // The page gets this error.
      () => undefined,
    ),
  );
  // For a page that has data or needs certainty, only the network counts.
  if (url.hash === FRESH_MARK) return (await coming).response;
  const ofApi = coming.then(
    ({ isApis, response }) => (isApis ? response : undefined),
    () => undefined,
  );
  const prompt = await Promise.race([ofApi, silence.fell]);
  // The answer may come while the copy is read.
  return prompt ?? (await firstOf(copyFor(request), ofApi)) ?? (await coming).response;
}

/** The first result that is not `undefined`; `undefined` if neither is. */
async function firstOf<T>(one: Promise<T | undefined>, other: Promise<T | undefined>) {
  return (await Promise.race([one, other])) ?? (await one) ?? (await other);
}

interface Came {
  response: Response;
  isApis: boolean;
  /** The body of a good answer. A long body is checked only in this call, after the page has it. */
  good: () => ArrayBuffer | undefined;
}

const nothing = () => undefined;

/** @param onPart called for each part of the answer. */
async function ask(request: Request, row: Call | undefined, onPart: () => void): Promise<Came> {
  const response = await fetch(request);
  onPart();
  const { headers, status } = response;
  if (!row || !response.body || !isAnsweredByOthers(status)) return { response, isApis: true, good: nothing };
  const body = await wholeOf(response.body, onPart);
  const isLongJson = body.byteLength > LONG_BYTES && /\bjson\b/.test(headers.get('Content-Type') ?? '');
  const kind = isLongJson ? undefined : kindOf(row, status, body);
  return {
    response: new Response(body, { headers, status }),
    isApis: kind === undefined || kind === 'ok' || kind === 'refused',
    good: () => (status === 200 && (kind ?? kindOf(row, status, body)) === 'ok' ? body : undefined),
  };
}

function wholeOf(stream: ReadableStream<Uint8Array>, onPart: () => void): Promise<ArrayBuffer> {
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      onPart();
      controller.enqueue(part);
    },
  });
  return new Response(stream.pipeThrough(watched)).arrayBuffer();
}

function kindOf(row: Call, status: number, body: ArrayBuffer): Answer<unknown>['kind'] {
  return readAnswer(row.answer, { status, body: jsonOf(body) }).kind;
}

function jsonOf(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** `fell` resolves when nothing has come for a while. */
function watchSilence(): { broken: () => void; end: () => void; fell: Promise<undefined> } {
  let fall: () => void = () => undefined;
  const fell = new Promise<undefined>((resolve) => {
    fall = () => resolve(undefined);
  });
  let timer = setTimeout(fall, SILENCE_MS);
  return {
    fell,
    broken() {
      clearTimeout(timer);
      timer = setTimeout(fall, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}

async function keep(request: Request, { good }: Came, askedAt: number): Promise<void> {
  if (good === nothing) return;
  try {
    if (!(await sessionOf(request, PAGE_START_MS))) return;
    await withWorkerCache(async () => {
      // Read again: the partner may have logged out meanwhile.
      const session = await mirror.get();
      if (!session || !isOf(request, session)) return;
      const body = good();
      if (!body) return;
      await deleteCachesBut(session.owner);
      const cache = await caches.open(answersCacheOf(session.owner));
      const next = { url: addressOf(request), at: askedAt, bytes: body.byteLength };
      const gone = roomFor(await copiesIn(cache), next, { most: MAX_BYTES, now: Date.now() });
      if (!gone) return;
      for (const url of gone) await cache.delete(url);
      await cache.put(next.url, copyOf(body, askedAt));
    });
  } catch (error) {
    // A full device is no reason to fail: the page has its answer.
    console.warn('An answer could not be kept:', error);
  }
}

async function copyFor(request: Request): Promise<Response | undefined> {
  const session = await sessionOf(request, PAGE_WAITS_MS);
  if (!session) return undefined;
  try {
    // `open` would create a missing cache.
    const copy = await caches.match(addressOf(request), { cacheName: answersCacheOf(session.owner) });
    return copy && isShowable(Number(copy.headers.get(CACHED_AT_HEADER)), Date.now()) ? copy : undefined;
  } catch (error) {
    console.warn('A kept answer could not be read:', error);
    return undefined;
  }
}

const addressOf = ({ url }: Request) => url.replace(FRESH_MARK, '');

const isOf = (request: Request, { accessToken }: MirroredSession) =>
  request.headers.get('Authorization') === `Bearer ${accessToken}`;

/**
 * The mirrored session if the request is of it. A starting page may send requests before it has written its session,
 * for which this waits. After a log-out there is none.
 */
async function sessionOf(request: Request, patienceMs: number): Promise<MirroredSession | undefined> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const session = await mirror.get();
    if (session && isOf(request, session)) return session;
    if (waited >= patienceMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
