import { Hono } from 'hono';
import {
  ForgotPasswordPayload,
  RegistrationPayload,
  ResetPasswordPayload,
} from '#src/api/contract/registration.schema.ts';
import { jsonBody } from '#server/http/body.ts';
import { callerOf } from '#server/http/caller.ts';
import { type Env } from '#server/http/context.ts';
import { isAnswered, once, saltOf } from '#server/http/idempotency.ts';
import { type Limit, countAttempt } from '#server/http/rate-limit.ts';
import { hashPassword } from '../session/password.ts';
import { hashOf } from '../session/session.usecases.ts';
import {
  askForReset,
  register,
  requireFreeNumbers,
  requireState,
  resetPassword,
} from './registration.usecases.ts';

/** Per caller in 15 minutes. An office that signs up its shops shares an address. */
const MAX_SIGNUPS = 30;
const MAX_ASKS = 50;
const MAX_RESETS = 30;
/** Per email, from one network and from all: strangers can neither block a partner nor fill a mailbox. */
const MAX_MAILS = 5;
const MAX_MAILS_FROM_ALL = 15;

const PUBLIC = { scope: 'public' };

function mailLimits(call: string, email: string, caller: string): Limit[] {
  const subject = `${call}:${email.toLowerCase()}`;
  return [
    { subject: `${subject} from:${caller}`, most: MAX_MAILS },
    { subject, most: MAX_MAILS_FROM_ALL },
  ];
}

/** Sign-up and reset of the password (SPEC §7 `auth/*`). */
export const registrationRoutes = new Hono<Env>()
  .post('/auth/signup', async (c) => {
    const { deps } = c.var;
    const registration = await jsonBody(c, RegistrationPayload);
    requireState(registration);
    const salt = saltOf(c, registration.email.toLowerCase());
    const caller = callerOf(c);
    const isRepeat = await isAnswered(c, PUBLIC.scope);
    await countAttempt(deps, [
      ...(isRepeat ? [] : mailLimits('signup', registration.email, caller)),
      { subject: `signup-from:${caller}`, most: MAX_SIGNUPS },
    ]);
    // A repeat gets its first answer, even if it was approved by now and so has taken its own numbers.
    if (!isRepeat) await requireFreeNumbers(deps.db, registration);
    const hash = await hashPassword(registration.password, deps.passwordCost, salt);
    const request = { ...registration, password: hash };
    return once(c, request, (trx) => register(deps, trx, registration, hash), PUBLIC);
  })
  .post('/auth/forgot-password', async (c) => {
    const { deps } = c.var;
    const request = await jsonBody(c, ForgotPasswordPayload);
    const caller = callerOf(c);
    await countAttempt(deps, [
      // A browser repeats a request by itself if its connection breaks. No repeat sends a mail.
      ...((await isAnswered(c, PUBLIC.scope)) ? [] : mailLimits('forgot', request.email, caller)),
      { subject: `forgot-from:${caller}`, most: MAX_ASKS },
    ]);
    return once(c, request, (trx) => askForReset(trx, request.email), PUBLIC);
  })
  .post('/auth/reset-password', async (c) => {
    const { deps } = c.var;
    const payload = await jsonBody(c, ResetPasswordPayload);
    await countAttempt(deps, [{ subject: `reset-from:${callerOf(c)}`, most: MAX_RESETS }]);
    const token = hashOf(payload.token);
    const hash = await hashPassword(payload.new_password, deps.passwordCost, saltOf(c, token));
    return once(c, { token, password: hash }, (trx) => resetPassword(deps, trx, payload, hash), PUBLIC);
  });
