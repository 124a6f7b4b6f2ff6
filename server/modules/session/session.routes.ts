import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { m } from '#messages';
import { LoginPayload, TWO_FACTOR_REQUIRED } from '#src/api/contract/session.schema.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { jsonBody } from '#server/http/body.ts';
import { callerOf } from '#server/http/caller.ts';
import { type Ctx, type Env } from '#server/http/context.ts';
import { partnerOfToken, signIn, signOut } from './session.usecases.ts';

/** Lets only requests with a valid token on; they know their partner. */
export const requirePartner = createMiddleware<Env>(async (c, next) => {
  const token = bearerOf(c);
  const partner = token === undefined ? undefined : await partnerOfToken(c.var.deps, token);
  if (!partner) throw new ApiProblem(401, m.api_sign_in_needed());
  c.set('partner', partner);
  await next();
});

/** The token of the request's `Authorization`. */
export function bearerOf(c: Ctx): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

export const sessionRoutes = new Hono<Env>()
  // Its answer holds a token, which is never stored: a repeat under an Idempotency-Key signs in once more.
  .post('/auth/login', async (c) => {
    const credentials = await jsonBody(c, LoginPayload);
    const result = await signIn(c.var.deps, credentials, callerOf(c));
    return result === TWO_FACTOR_REQUIRED
      ? c.json({ success: false, error: TWO_FACTOR_REQUIRED })
      : c.json({ success: true, data: result });
  })
  .post('/auth/logout', requirePartner, async (c) => {
    await signOut(c.var.deps, c.var.partner);
    // What the browser keeps of this partner's answers; its storage, where unsent claims are, stays.
    c.header('Clear-Site-Data', '"cache"');
    return c.json({ success: true, data: null });
  });
