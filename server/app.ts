import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { METHOD_NAME_ALL } from 'hono/router';
import { m } from '#messages';
import {
  CLAIM_FIELDS_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_STATUS_HEADER,
} from '#src/api/contract/call.ts';
import { ApiProblem } from './http/api-problem.ts';
import { callerOf } from './http/caller.ts';
import { unavailable } from './db/unavailable.ts';
import { type Ctx, type Deps, type Env } from './http/context.ts';
import { speakAsked, speakEnglish, spokenLanguage } from './http/language.ts';
import { noRoom, requireRoom } from './http/room.ts';
import { portalFiles } from './http/portal-files.ts';
import { commonHeaders } from './http/security-headers.ts';
import { adminRoutes, importRoutes, requireAdmin } from './modules/admin/admin.routes.ts';
import { claimRoutes } from './modules/claims/claims.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { docsRoutes } from './modules/docs/docs.routes.ts';
import { gaugesText } from './modules/metrics/gauges.ts';
import { type RequestMetrics, createRequestMetrics } from './modules/metrics/request-metrics.ts';
import { notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { programRoutes } from './modules/programs/programs.routes.ts';
import { publicRoutes } from './modules/public/public.routes.ts';
import { agreementUploadRoutes, rebateRoutes } from './modules/rebates/rebates.routes.ts';
import { requireRebates } from './modules/rebates/rebates.usecases.ts';
import { registrationRoutes } from './modules/registration/registration.routes.ts';
import { rewardRoutes } from './modules/rewards/rewards.routes.ts';
import { requirePartner, sessionRoutes } from './modules/session/session.routes.ts';
import { uploadRoutes } from './modules/uploads/uploads.routes.ts';

/** Uploads and imports may be larger: they are routed before this limit and have their own. */
const MAX_JSON_BYTES = 200_000;
const PREFLIGHT_SECONDS = 24 * 60 * 60;
/** The status that nginx logs when a client has closed its connection. */
const CLIENT_GONE = 499;
/** How long a client should wait: a restart of the database, or a held lock, takes seconds. */
const AWAY_SECONDS = 5;

/** The whole product as one fetch handler: the API under /api, the portal at all other paths. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  const headers = Object.entries(commonHeaders(deps.publicUrl));
  app.use('*', async (c, next) => {
    c.set('deps', deps);
    c.set('requestId', randomUUID());
    await next();
    for (const [name, value] of headers) c.header(name, value);
  });
  app.use('*', speakAsked);
  const metrics = createRequestMetrics();
  app.route('/api', apiApp(deps, metrics));
  app.get('/metrics', requireAdmin, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.text(metrics.text() + (await gaugesText(deps)));
  });
  if (deps.portalDir !== undefined) app.route('/', portalFiles(deps.portalDir, deps.configFile));
  app.onError(problemAnswer);
  return app;
}

function apiApp(deps: Deps, metrics: RequestMetrics): Hono<Env> {
  const api = new Hono<Env>();
  const jsonLimit = bodyLimit({
    maxSize: MAX_JSON_BYTES,
    onError: () => {
      throw new ApiProblem(413, m.api_body_too_large());
    },
  });
  api.use('*', logRequest(metrics));
  if (deps.allowedOrigins.length > 0) api.use('*', corsFor(deps.allowedOrigins));
  api.use('*', compress(), etag());
  api.use('/admin/*', speakEnglish);
  api.use('*', requireRoom);
  api.use('/partner/*', requirePartner);
  api.use('/files/*', requirePartner);
  for (const call of ['programs', 'claims']) api.use(`/partner/${call}/rebate/*`, requireRebates);
  for (const routes of [uploadRoutes, agreementUploadRoutes, importRoutes]) api.route('/', routes);
  api.use('*', jsonLimit);
  for (const routes of [
    sessionRoutes,
    registrationRoutes,
    publicRoutes,
    docsRoutes,
    // Before the programmes: otherwise `rebate` would be read as the id of a programme.
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

/**
 * Logs one line per request, under the id in `X-Request-Id`. The partner's id and the caller's network are
 * the only personal data in it: paths hold no secrets, and query strings, bodies and headers are not logged.
 */
function logRequest(metrics: RequestMetrics) {
  return createMiddleware<Env>(async (c, next) => {
    const startedAt = performance.now();
    const { method, path } = c.req;
    c.header('X-Request-Id', c.var.requestId);
    // Browsers may store GET answers, but must revalidate them. `Vary` ties an answer to its token.
    c.header('Cache-Control', method === 'GET' ? 'private, no-cache' : 'no-store');
    c.header('Vary', 'Authorization');
    await next();
    const ms = performance.now() - startedAt;
    const { status } = c.res;
    // The first match that is not middleware is the call. `/*` is the portal's files.
    const call = matchedRoutes(c).find((each) => each.method !== METHOD_NAME_ALL);
    const route = call === undefined || call.path === '/*' ? 'none' : call.path;
    metrics.count({ method, route, status, seconds: ms / 1000 });
    c.var.deps.log({
      level: 'info',
      id: c.var.requestId,
      method,
      path,
      status,
      ms: Math.round(ms),
      // Not set when nobody is signed in, although the type says that it always is.
      ...('partner' in c.var && { partner: c.var.partner.id }),
      address: callerOf(c),
    });
  });
}

function corsFor(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match', IDEMPOTENCY_HEADER],
    exposeHeaders: [
      'Date',
      'ETag',
      'Retry-After',
      'X-Request-Id',
      IDEMPOTENCY_STATUS_HEADER,
      CLAIM_FIELDS_HEADER,
    ],
    maxAge: PREFLIGHT_SECONDS,
  });
}

/** A refusal is answered with its message. Any other error is logged and answered with its id only. */
function problemAnswer(fault: unknown, c: Ctx): Response {
  // Nobody reads the answer, and the broken connection could be mistaken for the database's.
  if (!(fault instanceof ApiProblem) && c.req.raw.signal.aborted) {
    const aborted = fault instanceof Error ? fault.message : String(fault);
    c.var.deps.log({ level: 'info', id: c.var.requestId, aborted });
    return new Response(null, { status: CLIENT_GONE });
  }
  const error = problemOf(fault, c);
  // Only refusals have texts: the data of a good answer is the same in every language, and so are its copies.
  c.header('Content-Language', spokenLanguage());
  c.header('Vary', 'Accept-Language', { append: true });
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

/** Turns an error of a database that is away or full into a 503 with Retry-After. */
function problemOf(error: unknown, c: Ctx): unknown {
  const why = unavailable(error);
  if (why === undefined) return error;
  c.var.deps.log({
    level: 'warn',
    id: c.var.requestId,
    database: why,
    reason: error instanceof Error ? error.message : String(error),
  });
  return why === 'full'
    ? noRoom()
    : new ApiProblem(503, m.api_database_away(), { retryAfterSeconds: AWAY_SECONDS });
}
