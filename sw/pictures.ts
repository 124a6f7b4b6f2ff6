import { isMetered } from '../src/network/metered.ts';
import { PICTURES } from '../src/pwa/worker-messages.ts';

/** Keeps pictures of schemes and rewards: the newest hundred. */

const MAX_PICTURES = 100;

/** The addresses whose picture this worker has fetched. */
const fetched = new Set<string>();

/** From the device at once. The picture may have changed at its address: the next time shows what is there now. */
export async function picture(request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(PICTURES);
  const kept = await cache.match(request.url);
  if (!kept) return fetchInto(cache, request);
  if (!fetched.has(request.url) && !isMetered())
    event.waitUntil(
      fetchInto(cache, new Request(request.url, { cache: 'no-cache' })).catch((error: unknown) =>
        console.warn('A picture could not be fetched anew:', error),
      ),
    );
  return kept;
}

async function fetchInto(cache: Cache, request: Request): Promise<Response> {
  const response = await fetch(request);
  const isPicture = response.ok && (response.headers.get('Content-Type') ?? '').startsWith('image/');
  if (isPicture) {
    fetched.add(request.url);
    await keep(cache, request.url, response.clone());
  }
  return response;
}

/** A full device is no reason to fail. The oldest pictures are deleted first. */
async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response);
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MAX_PICTURES))) await cache.delete(old);
  } catch (error) {
    console.warn('A picture could not be kept:', error);
  }
}
