import { CACHED_AT_HEADER } from '#src/api/cached-copy.ts';
import { ANSWERS_VERSION, withWorkerCache } from './clear-worker-cache.ts';
import { KEPT_MS } from '#src/device/storage-keys.ts';

/**
 * The last good API answers that the service worker keeps (sw/api-answers.ts): one cache in Cache Storage for
 * each partner. Pages only count and delete them.
 */

/** Stored with each copy, so that counting does not read the bodies. */
const BYTES_HEADER = 'X-Kept-Bytes';

export interface Copy {
  url: string;
  /** When it was requested, in ms since 1970. */
  at: number;
  bytes: number;
}

/** @param body JSON, as received. */
export function copyOf(body: ArrayBuffer, askedAt: number): Response {
  const headers = {
    'Content-Type': 'application/json',
    [CACHED_AT_HEADER]: String(askedAt),
    [BYTES_HEADER]: String(body.byteLength),
  };
  return new Response(body, { headers });
}

/** Whether a copy requested at `at` may still be shown. */
export function isShowable(at: number, now: number): boolean {
  return now - at < KEPT_MS;
}

export async function copiesIn(cache: Cache): Promise<Copy[]> {
  const copies = (await cache.keys()).map(async ({ url }): Promise<Copy> => {
    const headers = (await cache.match(url))?.headers;
    return { url, at: Number(headers?.get(CACHED_AT_HEADER)), bytes: Number(headers?.get(BYTES_HEADER)) };
  });
  return Promise.all(copies);
}

/**
 * The URLs of the copies to delete so that `next` fits, oldest first. `undefined` if `next` must not be kept:
 * it has more than `most` bytes, or a newer answer from the same URL is there.
 */
export function roomFor(
  copies: readonly Copy[],
  next: Copy,
  { most, now }: { most: number; now: number },
): string[] | undefined {
  const before = copies.find(({ url }) => url === next.url);
  // A copy dated in the future comes from a clock that was wrong, and does not count as newer.
  const isOutrun = before !== undefined && before.at > next.at && before.at <= now;
  if (isOutrun || next.bytes > most) return undefined;
  const others = copies.filter((copy) => copy !== before).toSorted((a, b) => a.at - b.at);
  let total = others.reduce((sum, { bytes }) => sum + bytes, next.bytes);
  const gone: string[] = [];
  for (const { url, bytes } of others) {
    if (total <= most) break;
    total -= bytes;
    gone.push(url);
  }
  return gone;
}

/** In bytes. */
export async function workerCacheBytes(): Promise<number> {
  try {
    if (!('caches' in globalThis)) return 0;
    const copies = await withWorkerCache(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(ANSWERS_VERSION));
      return Promise.all(names.map(async (name) => copiesIn(await caches.open(name))));
    });
    return copies.flat().reduce((sum, { bytes }) => sum + bytes, 0);
  } catch (error) {
    console.warn('The kept answers on this device could not be counted:', error);
    return 0;
  }
}
