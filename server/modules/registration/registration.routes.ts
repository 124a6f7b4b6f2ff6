import { Hono } from 'hono';
import {
  ForgotPasswordPayload,
  RegistrationPayload,
  ResetPasswordPayload,
} from '#src/api/contract/registration.schema.ts';
import { jsonBody } from '#server/http/body.ts';
import { callerOf } from '#server/http/caller.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { countAttempt } from '#server/http/rate-limit.ts';
import { hashPassword } from '../session/password.ts';
import { hashOf } from '../session/session.usecases.ts';
import { askForReset, register, resetPassword } from './registration.usecases.ts';

/** In a quarter of an hour. An office that signs up its shops shares an address. */
const MOST_SIGNUPS = 30;
const MOST_MAILS = 5;
const MOST_ASKS = 50;
const MOST_RESETS = 30;

const PUBLIC = { scope: 'public' };

/** Sign-up, and the way back for those who forgot their password (SPEC §7 `auth/*`). */
export const registrationRoutes = new Hono<Env>()
  .post('/auth/signup', async (c) => {
    const { deps } = c.var;
    const registration = await jsonBody(c, RegistrationPayload);
    await countAttempt(deps, [{ subject: `signup-from:${callerOf(c)}`, most: MOST_SIGNUPS }]);
    const { password, ...request } = registration;
    const hash = await hashPassword(password, deps.passwordCost);
    return once(c, request, (trx) => register(trx, registration, hash), PUBLIC);
  })
  .post('/auth/forgot-password', async (c) => {
    const { deps } = c.var;
    const request = await jsonBody(c, ForgotPasswordPayload);
    await countAttempt(deps, [
      { subject: `forgot:${request.email.toLowerCase()}`, most: MOST_MAILS },
      { subject: `forgot-from:${callerOf(c)}`, most: MOST_ASKS },
    ]);
    return once(c, request, (trx) => askForReset(deps, trx, request.email), PUBLIC);
  })
  .post('/auth/reset-password', async (c) => {
    const { deps } = c.var;
    const payload = await jsonBody(c, ResetPasswordPayload);
    await countAttempt(deps, [{ subject: `reset-from:${callerOf(c)}`, most: MOST_RESETS }]);
    const hash = await hashPassword(payload.new_password, deps.passwordCost);
    return once(
      c,
      { token: hashOf(payload.token) },
      (trx) => resetPassword(deps, trx, payload, hash),
      PUBLIC,
    );
  });
