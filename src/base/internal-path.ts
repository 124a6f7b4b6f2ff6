/** Any origin will do. */
const SOME_ORIGIN = 'https://portal.invalid';

/**
 * Gives `address` if it is a path of the portal, else `undefined`. It checks the normalised path, because a
 * URL parser turns `/..//evil.example` into `//evil.example`, which leaves the site. A path that cannot be decoded,
 * such as `/scheme/%E0`, is of no screen.
 */
export function internalPath(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(address, SOME_ORIGIN);
    decodeURIComponent(pathname);
    return origin === SOME_ORIGIN && !/^\/[/\\]/.test(pathname) ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
