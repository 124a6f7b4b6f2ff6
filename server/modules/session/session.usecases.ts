import { createHash, randomBytes } from 'node:crypto';
import { m } from '#messages';
import { TWO_FACTOR_REQUIRED } from '#src/api/contract/answer.ts';
import { type LoginPayload } from '#src/api/contract/credentials.schema.ts';
import { type Language } from '#src/messages/languages.ts';
import { type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { fieldProblem } from '#server/http/body.ts';
import { type CurrentPartner, type Deps } from '#server/http/context.ts';
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts';
import { recordAudit } from '../admin/audit.ts';
import { decoyHash, verifyPassword } from './password.ts';
import {
  endSession,
  findPartnerByEmail,
  findSessionPartner,
  findTotpSecret,
  insertSession,
  setLanguage,
  useTotpStep,
} from './session.repository.ts';
import { forgetSignIns, signInLimits } from './sign-in-limits.ts';
import { matchingStep } from './totp.ts';

const SESSION_MS = 12 * 60 * 60 * 1000;
/** Wrong codes in 15 minutes. */
const MAX_CODES = 5;

/**
 * Signs a partner in (SPEC §4 Login).
 * @param caller the caller's network, for the rate limit
 * @returns the user and the token, or TWO_FACTOR_REQUIRED if a one-time code is needed
 * @throws ApiProblem 401 wrong password or code, 403 not approved or suspended, 429 too many tries, 503 busy
 */
export async function signIn(deps: Deps, { email, password, code }: LoginPayload, caller: string) {
  const { db } = deps;
  const now = deps.now();
  const takeBack = await countAttempt(deps, signInLimits(email, caller));
  const partner = await findPartnerByEmail(db, email);
  const hash = partner?.password_hash ?? decoyHash(deps.passwordCost);
  const isRight = await verifyPassword(password, hash, caller).catch(async (error: unknown) => {
    // The password was not checked, so the attempt does not count.
    await takeBack();
    throw error;
  });
  if (!partner || !isRight) throw new ApiProblem(401, m.api_wrong_credentials());
  await takeBack();
  if (partner.status === 'suspended') throw new ApiProblem(403, m.api_suspended());
  if (partner.status !== 'approved') throw new ApiProblem(403, m.api_not_approved());
  if (partner.totp_secret !== null) {
    if (code === undefined || code === '') return TWO_FACTOR_REQUIRED;
    const codes = `code:${partner.id}`;
    const takeBackCode = await countAttempt(deps, [{ subject: codes, most: MAX_CODES }]);
    const step = matchingStep(partner.totp_secret, code, now);
    if (step === undefined) throw new ApiProblem(401, m.api_wrong_code());
    // A second press repeats a right code, which guesses nothing.
    await takeBackCode();
    if (!(await useTotpStep(db, partner.id, step))) throw new ApiProblem(401, m.api_wrong_code());
    await forgetAttempts(db, codes);
  }
  await forgetSignIns(db, email, caller);
  const token = randomBytes(32).toString('base64url');
  const session = { token_hash: hashOf(token), expires_at: new Date(now.getTime() + SESSION_MS) };
  const isOpen = await db.transaction().execute(async (trx) => {
    if (!(await insertSession(trx, session, partner))) return false;
    const subject = `partner:${partner.id}`;
    await recordAudit(trx, { actor: subject, action: 'sign-in', subject });
    return true;
  });
  if (!isOpen) throw new ApiProblem(401, m.api_wrong_credentials());
  const { id, name, tier } = partner;
  return { user: { id, name, email: partner.email, tier }, access_token: token };
}

/**
 * Requires a code of the second factor again, before a change that a stolen session must not make.
 * @returns uses the code up, in the transaction of the change; or TWO_FACTOR_REQUIRED if there is no code
 * @throws ApiProblem 422 wrong code, 429 too many wrong codes
 */
export async function confirmCode(
  deps: Deps,
  { id }: CurrentPartner,
  code: string | undefined,
): Promise<typeof TWO_FACTOR_REQUIRED | ((trx: Trx) => Promise<void>)> {
  const { db, now } = deps;
  const secret = await findTotpSecret(db, id);
  if (secret === null) return () => Promise.resolve();
  if (code === undefined || code === '') return TWO_FACTOR_REQUIRED;
  const takeBack = await countAttempt(deps, [{ subject: `code:${id}`, most: MAX_CODES }]);
  const step = matchingStep(secret, code, now());
  if (step === undefined) throw fieldProblem('code', m.api_wrong_code());
  await takeBack();
  return async (trx) => {
    if (!(await useTotpStep(trx, id, step))) throw fieldProblem('code', m.api_wrong_code());
  };
}

export async function signOut({ db }: Deps, { session }: Pick<CurrentPartner, 'session'>): Promise<void> {
  await db.transaction().execute((trx) => endSession(trx, session));
}

/** @param asked the language that the request asks for, if any: the partner's from now on */
export async function partnerOfToken(
  { db, now, log }: Deps,
  token: string,
  asked: Language | undefined,
): Promise<CurrentPartner | undefined> {
  const session = hashOf(token);
  const partner = await findSessionPartner(db, session, now());
  if (!partner) return undefined;
  const { id, tier, language } = partner;
  if (asked !== undefined && asked !== language)
    // A request that only reads is answered even where nothing can be written.
    await setLanguage(db, id, asked).catch((error: unknown) =>
      log({ level: 'warn', partner: id, language: String(error) }),
    );
  return { id, tier, session };
}

/** A token has 256 random bits, so a fast hash is enough to protect it in the database. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
