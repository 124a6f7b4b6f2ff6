/** The service worker, and workers among the built files. */
const ALLOWED = /^\/(?:sw\.js|assets\/[\w.-]+\.m?js)$/;

let policy: { createScriptURL: (url: string) => string } | undefined;

/**
 * A script URL that Trusted Types accept for a worker.
 * @throws TypeError if it is not a script of the portal.
 */
export function scriptUrl(url: string): string {
  const rules = { createScriptURL: own };
  policy ??= globalThis.window.trustedTypes?.createPolicy('sw-url', rules) ?? rules;
  return policy.createScriptURL(url);
}

function own(url: string): string {
  const { origin, pathname } = new URL(url, globalThis.location.href);
  if (origin !== globalThis.location.origin || !ALLOWED.test(pathname))
    throw new TypeError(`not a script of the portal: ${url}`);
  return pathname;
}
