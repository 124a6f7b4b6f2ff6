/** The part of Trusted Types that is used here; the DOM's own types do not have it yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * react-aria empties its live region with `innerHTML = ''`, which Trusted Types refuse. The default policy lets that through
 * and nothing else; must run before the first render.
 */
export function allowEmptyHtml(): void {
  globalThis.window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' ? html : null),
  });
}
