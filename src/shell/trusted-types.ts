/**
 * react-aria empties its live region with `innerHTML = ''`, which Trusted Types refuse. The default policy lets that through
 * and nothing else; must run before the first render.
 */
export function allowEmptyHtml(): void {
  globalThis.window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' ? html : null),
  });
}
