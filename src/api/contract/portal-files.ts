/**
 * Matches the address of a file or a call, with or without its query: the API, the build's folders, and any
 * name with a dot directly below the root. Any other address is a screen, even with dots: the token of a
 * reset link has some. Looks at each character at most twice, because strangers choose the address.
 */
export const NO_SCREEN =
  /^\/(?:(?:\.vite|api|assets|icons|notices|screenshots)(?:[/?]|$)|(?=[^/?]+(?:\?|$))[^/?][^/?.]*\.[^/?])/;
