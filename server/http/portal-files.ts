import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { RETAINED_304_HEADERS, etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import { NO_SCREEN } from '#src/api/contract/portal-files.ts';
import { type Env } from './context.ts';
import { PORTAL_CSP, cspOf } from './security-headers.ts';

/** The service worker receives shares from other apps. Without one they get here, and must be made again. */
const SHARE_TARGET = '/share-target';
const SHARE_AGAIN = '/claims/submit?refused=again';
/** The operator's settings, which need no new build; see src/api/portal-config.ts. */
const CONFIG = '/config.json';

/**
 * Serves the built portal. Hashed assets are cached for ever, everything else is revalidated. Every address
 * of a screen gets the shell, `index.html`. A missing file is 404, never the shell: the browser would take
 * HTML for a script. `configFile` replaces the build's `/config.json`.
 */
export function portalFiles(folder: string, configFile?: string): Hono<Env> {
  const app = new Hono<Env>();
  app.post(SHARE_TARGET, (c) => c.redirect(SHARE_AGAIN, 303));
  // A browser asks for the worker's script at each return to the page. The policy is not part of a file's bytes.
  app.get('*', etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }));
  if (configFile !== undefined)
    app.get(CONFIG, async (c) => {
      c.header('Content-Type', 'application/json');
      c.header('Cache-Control', 'no-cache');
      return c.body(new Uint8Array(await readFile(configFile)));
    });
  return app.get('*', async (c) => {
    const wanted = path.posix.normalize(decoded(c.req.path));
    const isAsset = wanted.startsWith('/assets/');
    const file = await bytesOf(folder, wanted);
    if (!file && NO_SCREEN.test(wanted)) return c.text('Not found', 404);
    const name = file ? wanted : '/index.html';
    const bytes = file ?? (await bytesOf(folder, name));
    if (!bytes) return c.text('The portal is not built. Run: npm run build', 503);
    c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream');
    // The worker installs only whole files, by their integrity: nobody on the way may change their bytes.
    const caching = isAsset ? 'public, max-age=31536000, immutable' : 'no-cache';
    c.header('Cache-Control', `${caching}, no-transform`);
    c.header('Content-Security-Policy', name === '/index.html' ? cspOf(bytes.toString()) : PORTAL_CSP);
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Vary', 'Accept-Encoding');
    const small = acceptsBrotli(c.req.header('accept-encoding'))
      ? await bytesOf(folder, `${name}.br`)
      : undefined;
    if (small) c.header('Content-Encoding', 'br');
    return c.body(new Uint8Array(small ?? bytes));
  });
}

function acceptsBrotli(accepted: string | undefined): boolean {
  return /(^|,)\s*br\s*(;(?!\s*q=0(\.0*)?\s*(,|$))|,|$)/.test(accepted ?? '');
}

/** The decoded path. A malformed one is returned as it is, and matches no file. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

async function bytesOf(folder: string, name: string): Promise<Buffer | undefined> {
  const file = path.join(folder, name);
  if (name.endsWith('/') || !file.startsWith(path.join(folder, path.sep))) return undefined;
  return readFile(file).catch(() => undefined);
}
