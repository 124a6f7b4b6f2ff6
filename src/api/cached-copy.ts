/** How a copy kept by the service worker is marked, and how the client tells its caller about it. */

/** On a kept copy: when its request was made, in ms since 1970. The content is at least as new as that. */
export const CACHED_AT_HEADER = 'X-Kept-At';

/**
 * Appended to the address of a request that bypasses all copies. Only the worker sees it: a fragment never
 * leaves the browser and needs no preflight. A cache mode would not do: a browser with its cache disabled
 * changes it.
 */
export const FRESH_MARK = '#fresh';

/** Keyed by the call's signal, which client and caller share: the caller gets only the payload. */
const copies = new WeakMap<AbortSignal, number>();
const freshOnly = new WeakSet<AbortSignal>();

/** Records that the answer to the call with this signal was a copy, kept at `keptAt` (ms since 1970). */
export function noteCopy(signal: AbortSignal, keptAt: number): void {
  copies.set(signal, keptAt);
}

/**
 * When the copy that answered the call was kept, in ms since 1970; `undefined` if it was no copy. Tells it once: a
 * query's retries have the same signal.
 */
export function takeCopyTime(signal: AbortSignal): number | undefined {
  const at = copies.get(signal);
  copies.delete(signal);
  return at;
}

/** Makes the call with this signal bypass kept copies, because its caller already has one. */
export function askNetworkOnly(signal: AbortSignal): void {
  freshOnly.add(signal);
}

export function isForNetworkOnly(signal: AbortSignal | undefined): boolean {
  return signal !== undefined && freshOnly.has(signal);
}
