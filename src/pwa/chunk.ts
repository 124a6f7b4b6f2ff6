const KEY = 'reloaded-for';

/**
 * Loads a part of the portal that is fetched only when it is needed. One that is gone, because the server has a newer version
 * by now, starts the page again, once; routes do the same by themselves (TanStack Router).
 * @throws what the import threw, where starting again does not help.
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || !isFirstTime(String(error))) throw error;
    globalThis.location.reload();
    // The page is on its way out: nothing more is shown of it.
    return new Promise<never>(() => undefined);
  }
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
