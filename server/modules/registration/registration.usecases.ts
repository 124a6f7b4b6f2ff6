import { randomBytes } from 'node:crypto';
import { m } from '#messages';
import {
  type RegistrationPayload,
  type ResetPasswordPayload,
} from '#src/api/contract/registration.schema.ts';
import { type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { type Deps } from '#server/http/context.ts';
import { STATES } from '../public/states.ts';
import { recordAudit } from '../admin/audit.ts';
import { fieldProblem } from '#server/http/body.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { hashOf } from '../session/session.usecases.ts';
import { putMail } from '../outbox/outbox.repository.ts';
import {
  findPartnerId,
  insertPartner,
  replaceReset,
  setPassword,
  takeReset,
} from './registration.repository.ts';

const RESET_MS = 30 * 60 * 1000;
/** Sign-up asks for no tier; the vendor gives another when approving. */
const FIRST_TIER = 'T3';

/** A registration waits for the team's review (SPEC §4 Registration). @throws ApiProblem 409 the email is registered. */
export async function register(
  trx: Trx,
  { password: _, ...registration }: RegistrationPayload,
  passwordHash: string,
): Promise<null> {
  if (!STATES.includes(registration.state)) throw fieldProblem('state', m.api_state_unknown());
  const isNew = await insertPartner(trx, {
    ...registration,
    email: registration.email.toLowerCase(),
    tier: FIRST_TIER,
    status: 'pending',
    password_hash: passwordHash,
    totp_secret: null,
  });
  if (!isNew) throw new ApiProblem(409, m.api_email_taken(), { code: 'EMAIL_TAKEN' });
  return null;
}

/** Sends a link, if the email is a partner's; the answer is the same if it is not. */
export async function askForReset(deps: Deps, trx: Trx, email: string): Promise<null> {
  const partner = await findPartnerId(trx, email);
  if (partner) await putMail(trx, { partnerId: partner.id, mail: 'reset-password', now: deps.now() });
  return null;
}

/** A token for a link in a mail: made when the mail goes out, so that only its hash is ever kept. */
export async function newResetToken(deps: Pick<Deps, 'db' | 'now'>, partnerId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await replaceReset(deps.db, {
    token_hash: hashOf(token),
    partner_id: partnerId,
    expires_at: new Date(deps.now().getTime() + RESET_MS),
  });
  return token;
}

/** Sets the password by a link's token and ends every session. @throws ApiProblem 422 the link is used or over. */
export async function resetPassword(
  deps: Deps,
  trx: Trx,
  { token }: ResetPasswordPayload,
  passwordHash: string,
): Promise<null> {
  const partnerId = await takeReset(trx, hashOf(token), deps.now());
  if (partnerId === undefined) throw fieldProblem('token', m.api_reset_over());
  await setPassword(trx, partnerId, passwordHash);
  await endOtherSessions(trx, partnerId);
  await recordAudit(trx, {
    actor: `partner:${partnerId}`,
    action: 'reset-password',
    subject: `partner:${partnerId}`,
  });
  return null;
}
