import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { m } from '#messages';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_STATUS_HEADER } from '#src/api/contract/call.ts';
import { ApiProblem } from './http/api-problem.ts';
import { type Ctx, type Deps, type Env } from './http/context.ts';
import { portalFiles } from './http/portal-files.ts';
import { commonHeaders } from './http/security-headers.ts';
import { adminRoutes, importRoutes } from './modules/admin/admin.routes.ts';
import { claimRoutes } from './modules/claims/claims.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { docsRoutes } from './modules/docs/docs.routes.ts';
import { notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { programRoutes } from './modules/programs/programs.routes.ts';
import { publicRoutes } from './modules/public/public.routes.ts';
import { agreementUploadRoutes, rebateRoutes } from './modules/rebates/rebates.routes.ts';
import { registrationRoutes } from './modules/registration/registration.routes.ts';
import { rewardRoutes } from './modules/rewards/rewards.routes.ts';
import { requirePartner, sessionRoutes } from './modules/session/session.routes.ts';
import { uploadRoutes } from './modules/uploads/uploads.routes.ts';

/** JSON bodies are small; uploads and imports, routed before this limit, have their own. */
const MOST_JSON_BYTES = 200_000;
const PREFLIGHT_SECONDS = 24 * 60 * 60;

/** The whole product behind one fetch handler: the API under /api, the portal everywhere else. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  const headers = Object.entries(commonHeaders(deps.publicUrl));
  app.use('*', async (c, next) => {
    c.set('deps', deps);
    c.set('requestId', randomUUID());
    await next();
    for (const [name, value] of headers) c.header(name, value);
  });
  app.route('/api', apiApp(deps));
  if (deps.portalDir !== undefined) app.route('/', portalFiles(deps.portalDir, deps.configFile));
  app.onError(problemAnswer);
  return app;
}

function apiApp(deps: Deps): Hono<Env> {
  const api = new Hono<Env>();
  const jsonLimit = bodyLimit({
    maxSize: MOST_JSON_BYTES,
    onError: () => {
      throw new ApiProblem(413, m.api_body_too_large());
    },
  });
  api.use('*', logRequest);
  if (deps.allowedOrigins.length > 0) api.use('*', corsFor(deps.allowedOrigins));
  api.use('*', compress(), etag());
  api.use('/partner/*', requirePartner);
  api.use('/files/*', requirePartner);
  for (const routes of [uploadRoutes, agreementUploadRoutes, importRoutes]) api.route('/', routes);
  api.use('*', jsonLimit);
  for (const routes of [
    sessionRoutes,
    registrationRoutes,
    publicRoutes,
    docsRoutes,
    // Before the programmes: `rebate` is no programme's id.
    rebateRoutes,
    programRoutes,
    claimRoutes,
    rewardRoutes,
    profileRoutes,
    notificationRoutes,
    dashboardRoutes,
    adminRoutes,
  ])
    api.route('/', routes);
  api.all('*', () => {
    throw new ApiProblem(404, m.api_no_such_call());
  });
  return api;
}

/** One line per request, under the id that the answer carries. Paths hold no secrets; bodies and headers are not logged. */
const logRequest = createMiddleware<Env>(async (c, next) => {
  const startedAt = performance.now();
  const { method, path } = c.req;
  c.header('X-Request-Id', c.var.requestId);
  // A browser may keep an answer to ask whether it is still true; only under the token it was given to.
  c.header('Cache-Control', method === 'GET' ? 'private, no-cache' : 'no-store');
  c.header('Vary', 'Authorization');
  await next();
  c.var.deps.log({
    id: c.var.requestId,
    method,
    path,
    status: c.res.status,
    ms: Math.round(performance.now() - startedAt),
  });
});

function corsFor(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match', IDEMPOTENCY_HEADER],
    exposeHeaders: ['Date', 'ETag', 'Retry-After', 'X-Request-Id', IDEMPOTENCY_STATUS_HEADER],
    maxAge: PREFLIGHT_SECONDS,
  });
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
