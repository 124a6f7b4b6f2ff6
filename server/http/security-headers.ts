import { createHash } from 'node:crypto';

/**
 * The portal's Content-Security-Policy. The hashes allow the styles that react-aria writes in `usePress`, and
 * in `usePreventScroll` on iOS. The policy `default` is `src/app/trusted-types.ts`, which lets only the
 * empty text through. The two Firebase hosts register a device for push.
 */
export const PORTAL_CSP = [
  "default-src 'none'",
  // The reader of e-invoice codes is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https://fcmregistrations.googleapis.com https://firebaseinstallations.googleapis.com",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify sw-url',
].join('; ');

/** The policy of a document with an inline style and an inline script. Both are allowed by their hashes. */
export function cspOf(html: string): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const allow = (policy: string, kind: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${kind}>(.*?)</${kind}>`, 'gs'))].reduce(
      (all, [, text = '']) => all.replace(`${kind}-src 'self'`, `${kind}-src 'self' ${hashOf(text)}`),
      policy,
    );
  return allow(allow(PORTAL_CSP, 'script'), 'style');
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Headers of every answer. HSTS is sent only if partners reach the server over https. */
export function commonHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}
