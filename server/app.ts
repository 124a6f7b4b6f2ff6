import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { m } from '#messages';
import { ApiProblem } from './http/api-problem.ts';
import { type Ctx, type Deps, type Env } from './http/context.ts';
import { portalFiles } from './http/portal-files.ts';
import { COMMON_HEADERS } from './http/security-headers.ts';
import { claimRoutes } from './modules/claims/claims.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { programRoutes } from './modules/programs/programs.routes.ts';
import { publicRoutes } from './modules/public/public.routes.ts';
import { requirePartner, sessionRoutes } from './modules/session/session.routes.ts';
import { uploadRoutes } from './modules/uploads/uploads.routes.ts';

/** JSON bodies are small; the upload, routed before this limit, has its own. */
const MOST_JSON_BYTES = 200_000;

/** The whole product behind one fetch handler: the API under /api, the portal everywhere else. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  app.use('*', async (c, next) => {
    c.set('deps', deps);
    c.set('requestId', randomUUID());
    await next();
    for (const [name, value] of Object.entries(COMMON_HEADERS)) c.header(name, value);
  });
  app.route('/api', apiApp(deps));
  if (deps.portalDir !== undefined) app.route('/', portalFiles(deps.portalDir));
  app.onError(problemAnswer);
  return app;
}

function apiApp(deps: Deps): Hono<Env> {
  const api = new Hono<Env>();
  api.use('*', compress());
  const jsonLimit = bodyLimit({
    maxSize: MOST_JSON_BYTES,
    onError: () => {
      throw new ApiProblem(413, m.api_body_too_large());
    },
  });
  api.use('*', async (c, next) => {
    const startedAt = performance.now();
    c.header('X-Request-Id', c.var.requestId);
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Authorization');
    await next();
    const { method, path } = c.req;
    deps.log({
      id: c.var.requestId,
      method,
      path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  });
  api.use('/partner/*', requirePartner);
  api.use('/files/*', requirePartner);
  api.route('/', uploadRoutes);
  api.use('*', jsonLimit);
  for (const routes of [sessionRoutes, publicRoutes, programRoutes, claimRoutes, dashboardRoutes])
    api.route('/', routes);
  api.all('*', () => {
    throw new ApiProblem(404, m.api_no_such_call());
  });
  return api;
}

/** A refusal in its words; for a fault only that there was one, with the id under which the log tells the rest. */
function problemAnswer(error: unknown, c: Ctx): Response {
  if (error instanceof ApiProblem) {
    const { code, fields, retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
    return c.json({ success: false, error: { message: error.message, code, fields } }, error.status);
  }
  c.var.deps.log({
    level: 'error',
    id: c.var.requestId,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return c.json({ success: false, error: { message: m.something_went_wrong(), id: c.var.requestId } }, 500);
}
