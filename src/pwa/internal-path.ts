/** Any origin will do: it only shows whether an address leaves it. */
const SOME_ORIGIN = 'https://portal.invalid';

/**
 * `address` if it is a path inside the portal, else `undefined`. It is judged after normalising, because a URL parser
 * turns `/..//evil.example` into `//evil.example`, which leaves the site.
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
