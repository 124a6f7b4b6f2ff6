import { PICTURES } from './worker-messages.ts';

/** At log-out: the pictures tell what the partner has looked at. */
export async function forgetPictures(): Promise<void> {
  try {
    // Cache Storage exists only on secure origins.
    if ('caches' in globalThis) await caches.delete(PICTURES);
  } catch (error) {
    console.warn('The pictures on this device could not be deleted:', error);
  }
}

/** From the device's cache, else from the server. @throws if neither has it. */
export async function pictureFile(address: string): Promise<Blob> {
  const kept =
    'caches' in globalThis
      ? await caches.match(address, { cacheName: PICTURES, ignoreVary: true })
      : undefined;
  const response = kept ?? (await fetch(address));
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.blob();
}

export async function picturesKept(): Promise<{ count: number; bytes: number }> {
  try {
    // `open` would create a missing cache.
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
