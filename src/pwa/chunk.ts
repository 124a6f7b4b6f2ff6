const KEY = 'reloaded-for';
/** How Chromium, Firefox and Safari say that a file of the portal could not be had. */
const GONE = /dynamically imported module|Importing a module script failed|preload CSS/i;

let restartingFor: string | undefined;

/**
 * Loads a part of the portal that is fetched only when it is needed. One that is gone, because the server has a newer version
 * by now, starts the page again, once.
 * @throws what the import threw, where starting again does not help.
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!restart(String(error))) throw error;
    // The page is on its way out: nothing more is shown of it.
    return new Promise<never>(() => undefined);
  }
}

/** As {@link chunk}, of what a screen can do without: where it cannot be had it is awaited, and asked for with the next network. */
export async function chunkInTime<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await chunk(load);
    } catch (error) {
      if (!isGone(error)) throw error;
      console.warn('A part of the page is left out for now:', error);
      await new Promise((resolve) => globalThis.addEventListener('online', resolve, { once: true }));
    }
  }
}

/** Starts something once, for all who ask; what could not be loaded is started again for whoever asks next. */
export function onceLoaded<T>(start: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined;
  return () =>
    (part ??= start().catch((error: unknown) => {
      part = undefined;
      throw error;
    }));
}

/** Whether the error is a file of the portal that could not be had. */
export function isGone(error: unknown): boolean {
  return GONE.test(String(error));
}

/** Whether the error is such a file and the page starts again because of it; the same answer for the same error. */
export function startsAgainFor(error: unknown): boolean {
  const reason = String(error);
  return isGone(error) && (restartingFor === reason || restart(reason));
}

function restart(reason: string): boolean {
  if (!navigator.onLine || !isFirstTime(reason)) return false;
  restartingFor = reason;
  globalThis.location.reload();
  return true;
}

/** For this tab; where nothing can be kept it may have been before. */
function isFirstTime(reason: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === reason) return false;
    sessionStorage.setItem(KEY, reason);
    return true;
  } catch {
    return false;
  }
}
