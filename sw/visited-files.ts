import { type PrecacheEntry } from 'workbox-precaching';
import { isPage, keptFile } from '../src/device/kept-file.ts';

/** With Save-Data, only the files of every start are precached. Others are kept when they are first used. */

const VISITED = 'visited-v1';
/** The document, and the files of the first screens and of what follows them (vite.config.ts). */
const SHELL =
  /^\/(?:index\.html|manifest\.webmanifest|icon\.svg|assets\/(?:rolldown-runtime|react|portal|home|later|popups|contract|icons|select|words|shared|claim-failure|style)-)/;

export function shellOf(entries: readonly PrecacheEntry[]): PrecacheEntry[] {
  return entries.filter(({ url }) => SHELL.test(url));
}

/**
 * From any cache; else from the network, and kept.
 * @param integrity without it the file is taken as it comes
 */
export async function visited(request: Request, integrity = ''): Promise<Response> {
  const kept = await keptFile(request.url);
  if (kept) return kept;
  // The browser's own cache may have half of it.
  const response = await fetch(request, { integrity }).catch(() =>
    fetch(request, { integrity, cache: 'reload' }),
  );
  if (response.ok && !isPage(response)) {
    const cache = await caches.open(VISITED);
    // Full storage is no reason to fail.
    await cache
      .put(request.url, response.clone())
      .catch((error: unknown) => console.warn('A screen could not be kept:', error));
  }
  return response;
}

/** Deletes kept files that are not part of this version. */
export async function forgetOldVisits(ofThisVersion: readonly string[]): Promise<void> {
  const cache = await caches.open(VISITED);
  const known = new Set(ofThisVersion);
  for (const { url } of await cache.keys()) if (!known.has(new URL(url).pathname)) await cache.delete(url);
}
