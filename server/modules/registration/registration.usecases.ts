import { randomBytes } from 'node:crypto';
import { m } from '#messages';
import {
  type RegistrationPayload,
  type ResetPasswordPayload,
} from '#src/api/contract/registration.schema.ts';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { type Deps } from '#server/http/context.ts';
import { STATES } from '../public/states.ts';
import { recordAudit } from '../admin/audit.ts';
import { fieldProblem } from '#server/http/body.ts';
import { spokenLanguage } from '#server/http/language.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { forgetSignIns } from '../session/sign-in-limits.ts';
import { hashOf } from '../session/session.usecases.ts';
import { tellPasswordChanged } from '../session/password-changed.ts';
import {
  insertPartner,
  putRegisteredNotice,
  putReset,
  putResetRequest,
  setPassword,
  takeReset,
  takenNumber,
} from './registration.repository.ts';

const RESET_MS = 30 * 60 * 1000;
/** Strangers may sign up with somebody's email any number of times. Its owner gets one mail per day. */
const NOTICE_EVERY_MS = 24 * 60 * 60 * 1000;
/** The tier of a sign-up. The vendor may set another one when approving it. */
const FIRST_TIER = 'T3';

const TAKEN = {
  pan_number: () => ({ code: 'PAN_TAKEN', message: m.api_pan_taken(), field: m.api_pan_taken_field() }),
  gst_number: () => ({ code: 'GST_TAKEN', message: m.api_gst_taken(), field: m.api_gst_taken_field() }),
};

/** @throws ApiProblem 422 for an unknown state */
export function requireState({ state }: RegistrationPayload): void {
  if (!STATES.includes(state)) throw fieldProblem('state', m.api_state_unknown());
}

/**
 * Checked before the email is looked up: the refusal and its time are the same for every email.
 * @throws ApiProblem 409 a reviewed partner has the PAN or GST number
 */
export async function requireFreeNumbers(db: Database, registration: RegistrationPayload): Promise<void> {
  const taken = await takenNumber(db, registration);
  if (taken === undefined) return;
  const { code, message, field } = TAKEN[taken.field]();
  throw new ApiProblem(409, message, { code, fields: { [taken.field]: field } });
}

/**
 * Registers a partner, who then waits for the team's review (SPEC §4 Registration). Only the owner of the
 * email learns, by mail, that it is registered already.
 */
export async function register(
  deps: Deps,
  trx: Trx,
  { password: _, ...registration }: RegistrationPayload,
  passwordHash: string,
): Promise<null> {
  const { email } = registration;
  const isNew = await insertPartner(trx, {
    ...registration,
    email: email.toLowerCase(),
    tier: FIRST_TIER,
    status: 'pending',
    password_hash: passwordHash,
    language: spokenLanguage(),
  });
  await putRegisteredNotice(trx, { email, isNew, now: deps.now(), everyMs: NOTICE_EVERY_MS });
  return null;
}

/** The email is looked up later, so that neither the answer nor its time reveals whether it is registered. */
export async function askForReset(trx: Trx, email: string): Promise<null> {
  await putResetRequest(trx, email);
  return null;
}

/** Made when the mail with the link is sent, so that only the token's hash is ever stored. */
export async function newResetToken(deps: Pick<Deps, 'db' | 'now'>, partnerId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await putReset(deps.db, {
    token_hash: hashOf(token),
    partner_id: partnerId,
    expires_at: new Date(deps.now().getTime() + RESET_MS),
  });
  return token;
}

/** Sets the password with a link's token and ends all sessions. @throws ApiProblem 422 used or expired */
export async function resetPassword(
  deps: Deps,
  trx: Trx,
  { token }: ResetPasswordPayload,
  passwordHash: string,
): Promise<null> {
  const partnerId = await takeReset(trx, hashOf(token), deps.now());
  if (partnerId === undefined) throw fieldProblem('token', m.api_reset_over());
  const email = await setPassword(trx, partnerId, passwordHash);
  await forgetSignIns(trx, email);
  await endOtherSessions(trx, partnerId);
  await recordAudit(trx, {
    actor: `partner:${partnerId}`,
    action: 'reset-password',
    subject: `partner:${partnerId}`,
  });
  await tellPasswordChanged(deps, trx, partnerId);
  return null;
}
