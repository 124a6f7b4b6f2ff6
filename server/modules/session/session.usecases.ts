import { createHash, randomBytes } from 'node:crypto';
import { m } from '#messages';
import { type LoginPayload, TWO_FACTOR_REQUIRED } from '#src/api/contract/session.schema.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { type CurrentPartner, type Deps } from '#server/http/context.ts';
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts';
import { hashPassword, verifyPassword } from './password.ts';
import {
  endSession,
  findPartnerByEmail,
  findSessionPartner,
  insertSession,
  useTotpStep,
} from './session.repository.ts';
import { matchingStep } from './totp.ts';

const SESSION_MS = 12 * 60 * 60 * 1000;
/** Failures in a quarter of an hour: per email, per network address, which a whole office may share, and of codes. */
const MOST_PER_EMAIL = 10;
const MOST_PER_CALLER = 100;
const MOST_CODES = 5;

/** Hashed where there is no such partner, so that the answer takes as long. One per cost. */
const decoys = new Map<number, Promise<string>>();

/**
 * Signs a partner in (SPEC §4 Login).
 * @param caller the network address, for the rate limit.
 * @returns the user and the token, or that a one-time code is wanted.
 * @throws ApiProblem 401 wrong password or code, 403 not yet approved, 429 too many failures.
 */
export async function signIn(deps: Deps, { email, password, code }: LoginPayload, caller: string) {
  const { db } = deps;
  const now = deps.now();
  const byEmail = `email:${email.toLowerCase()}`;
  const takeBack = await countAttempt(deps, [
    { subject: byEmail, most: MOST_PER_EMAIL },
    { subject: `from:${caller}`, most: MOST_PER_CALLER },
  ]);
  const partner = await findPartnerByEmail(db, email);
  const hash = partner?.password_hash ?? (await decoyHash(deps.passwordCost));
  const isRight = await verifyPassword(password, hash);
  if (!partner || !isRight) throw new ApiProblem(401, m.api_wrong_credentials());
  await takeBack();
  if (partner.status !== 'approved') throw new ApiProblem(403, m.api_not_approved());
  if (partner.totp_secret !== null) {
    if (code === undefined || code === '') return TWO_FACTOR_REQUIRED;
    const codes = `code:${partner.id}`;
    await countAttempt(deps, [{ subject: codes, most: MOST_CODES }]);
    const step = matchingStep(partner.totp_secret, code, now);
    if (step === undefined || !(await useTotpStep(db, partner.id, step)))
      throw new ApiProblem(401, m.api_wrong_code());
    await forgetAttempts(db, codes);
  }
  await forgetAttempts(db, byEmail);
  const token = randomBytes(32).toString('base64url');
  await insertSession(db, {
    token_hash: hashOf(token),
    partner_id: partner.id,
    expires_at: new Date(now.getTime() + SESSION_MS),
  });
  const { id, name, tier } = partner;
  return { user: { id, name, email: partner.email, tier }, access_token: token };
}

/** Ends the session; its devices are told nothing more. */
export async function signOut({ db }: Deps, { session }: CurrentPartner): Promise<void> {
  await db.transaction().execute((trx) => endSession(trx, session));
}

/** The partner whose token this is. */
export async function partnerOfToken({ db, now }: Deps, token: string): Promise<CurrentPartner | undefined> {
  const session = hashOf(token);
  const partner = await findSessionPartner(db, session, now());
  return partner && { ...partner, session };
}

/** Tokens are 256 random bits, so a plain hash keeps them secret at rest. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function decoyHash(cost: number): Promise<string> {
  const decoy = decoys.get(cost) ?? hashPassword(randomBytes(16).toString('hex'), cost);
  decoys.set(cost, decoy);
  return decoy;
}
