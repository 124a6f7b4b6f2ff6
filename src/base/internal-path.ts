/** Any origin will do. */
const SOME_ORIGIN = 'https://portal.invalid';

/**
 * Gives `address` if it is a path of the portal, else `undefined`. It checks the normalised path, because a
 * URL parser turns `/..//evil.example` into `//evil.example`, which leaves the site.
 */
export function internalPath(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  const url = parse(address);
  if (url?.origin !== SOME_ORIGIN || /^\/[/\\]/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, SOME_ORIGIN);
  } catch {
    return undefined;
  }
}
