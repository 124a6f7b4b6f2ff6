/**
 * react-aria clears its live region with `innerHTML = ''`, which Trusted Types block. The default policy
 * allows the empty string and nothing else. Call it before the first render.
 */
export function allowEmptyHtml(): void {
  globalThis.window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' ? html : null),
  });
}
