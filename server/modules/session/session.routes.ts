import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { m } from '#messages';
import { TWO_FACTOR_REQUIRED } from '#src/api/contract/answer.ts';
import { EndSessionPayload } from '#src/api/contract/log-out.calls.ts';
import { LoginPayload } from '#src/api/contract/credentials.schema.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { jsonBody } from '#server/http/body.ts';
import { callerOf } from '#server/http/caller.ts';
import { type Ctx, type Env } from '#server/http/context.ts';
import { askedLanguage } from '#server/http/language.ts';
import { partnerOfToken, signIn, signOut } from './session.usecases.ts';

/** Admits requests with a valid session token, and sets `partner`. @throws ApiProblem 401 */
export const requirePartner = createMiddleware<Env>(async (c, next) => {
  const token = bearerOf(c);
  const partner = token === undefined ? undefined : await partnerOfToken(c.var.deps, token, askedLanguage(c));
  if (!partner) throw new ApiProblem(401, m.api_sign_in_needed());
  c.set('partner', partner);
  await next();
});

export function bearerOf(c: Ctx): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

export const sessionRoutes = new Hono<Env>()
  // Not with `once`: the answer holds a token, which must not be stored. A repeat signs in again.
  .post('/auth/login', async (c) => {
    const credentials = await jsonBody(c, LoginPayload);
    const result = await signIn(c.var.deps, credentials, callerOf(c));
    return result === TWO_FACTOR_REQUIRED
      ? c.json({ success: false, error: TWO_FACTOR_REQUIRED })
      : c.json({ success: true, data: result });
  })
  .post('/auth/logout', requirePartner, async (c) => {
    await signOut(c.var.deps, c.var.partner);
    // Clears the cached answers. The storage stays, because it holds unsent claims.
    c.header('Clear-Site-Data', '"cache"');
    return c.json({ success: true, data: null });
  })
  // Needs no session: whoever knows the hash has had the token. Unknown hashes get the same answer.
  .post('/auth/end-session', async (c) => {
    await signOut(c.var.deps, await jsonBody(c, EndSessionPayload));
    return c.json({ success: true, data: null });
  });
