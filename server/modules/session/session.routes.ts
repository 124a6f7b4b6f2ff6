import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { m } from '#messages';
import { LoginPayload, TWO_FACTOR_REQUIRED } from '#src/api/contract/session.schema.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { jsonBody } from '#server/http/body.ts';
import { type Ctx, type Env } from '#server/http/context.ts';
import { partnerOfToken, signIn } from './session.usecases.ts';

export const sessionRoutes = new Hono<Env>().post('/auth/login', async (c) => {
  const credentials = await jsonBody(c, LoginPayload);
  const result = await signIn(c.var.deps, credentials, callerOf(c));
  return result === TWO_FACTOR_REQUIRED
    ? c.json({ success: false, error: TWO_FACTOR_REQUIRED })
    : c.json({ success: true, data: result });
});

/** Lets only requests with a valid token on; they know their partner. */
export const requirePartner = createMiddleware<Env>(async (c, next) => {
  const [, token] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const partner = token === undefined ? undefined : await partnerOfToken(c.var.deps, token);
  if (!partner) throw new ApiProblem(401, m.api_sign_in_needed());
  c.set('partner', partner);
  await next();
});

/** The caller's network address; a request made without a connection, as in tests, has none. */
function callerOf(c: Ctx): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
