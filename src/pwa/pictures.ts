import { PICTURES } from './messages.ts';

/** At log-out: which pictures were looked at is the partner's business. */
export async function forgetPictures(): Promise<void> {
  try {
    // Only where the page is served securely is there such a cache at all.
    if ('caches' in globalThis) await caches.delete(PICTURES);
  } catch (error) {
    console.warn('The pictures on this device could not be deleted:', error);
  }
}

/** How many pictures are kept, and their bytes. */
export async function picturesKept(): Promise<{ count: number; bytes: number }> {
  try {
    // Opening one that is not there would make it.
    if (!('caches' in globalThis) || !(await caches.has(PICTURES))) return { count: 0, bytes: 0 };
    const cache = await caches.open(PICTURES);
    const kept = await Promise.all(
      (await cache.keys()).map(async (request) => (await cache.match(request))?.blob()),
    );
    return { count: kept.length, bytes: kept.reduce((sum, blob) => sum + (blob?.size ?? 0), 0) };
  } catch (error) {
    console.warn('The pictures on this device could not be counted:', error);
    return { count: 0, bytes: 0 };
  }
}
