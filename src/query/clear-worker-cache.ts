/** Deletes the answers that the worker keeps. A small file, because the first screen loads it. */

const PREFIX = 'answers-';
/** Raise it when a change of the contract makes old answers unreadable. They are then deleted. */
export const ANSWERS_VERSION = `${PREFIX}v1:`;

export function answersCacheOf(owner: string): string {
  return `${ANSWERS_VERSION}${owner}`;
}

/**
 * Runs `work` under a lock that pages and the worker share. Without it, the worker could write an answer
 * after the log-out that deletes all answers, and whoever lists a cache could make a deleted one again by opening it.
 */
export async function withWorkerCache<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('kept-answers', work) : work();
}

/** Deletes the answers of everybody but `owner`. Call it inside {@link withWorkerCache}. */
export async function deleteCachesBut(owner: string | undefined): Promise<void> {
  const stays = owner === undefined ? undefined : answersCacheOf(owner);
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== stays) await caches.delete(name);
}

/** After a log-out, or for another partner: deletes the answers of everybody but `owner`. */
export async function clearWorkerCache(owner?: string): Promise<void> {
  try {
    // Cache Storage exists only on secure origins.
    if ('caches' in globalThis) await withWorkerCache(() => deleteCachesBut(owner));
  } catch (error) {
    console.warn('The kept answers on this device could not be deleted:', error);
  }
}
