import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { type Env } from '#server/http/context.ts';
import { STATES } from './states.ts';

const MEDIA = fileURLToPath(new URL('../../seed/media/', import.meta.url));
const WEEK_SECONDS = 7 * 24 * 60 * 60;

export const publicRoutes = new Hono<Env>()
  .get('/public/states', (c) => c.json({ success: true, data: STATES }))
  .get('/health', async (c) => {
    await c.var.deps.checkHealth();
    return c.json({ success: true, data: { status: 'ok' } });
  })
  .get('/media/:kind{schemes|gifts}/:file{[a-z0-9-]+\\.svg}', async (c) => {
    const { kind, file } = c.req.param();
    const picture = await readFile(`${MEDIA}${kind}/${file}`).catch(() => undefined);
    if (!picture) return c.notFound();
    c.header('Content-Type', 'image/svg+xml');
    c.header('Cache-Control', `public, max-age=${WEEK_SECONDS}`);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return c.body(new Uint8Array(picture));
  });
