import { Hono } from 'hono';
import { TWO_FACTOR_REQUIRED } from '#src/api/contract/answer.ts';
import { BankDetailsPayload, ProfilePayload } from '#src/api/contract/profile.schema.ts';
import { m } from '#messages';
import { fieldProblem, jsonBody } from '#server/http/body.ts';
import { type Ctx, type Env } from '#server/http/context.ts';
import { isAnswered, once, saltOf } from '#server/http/idempotency.ts';
import { countAttempt } from '#server/http/rate-limit.ts';
import { hashPassword } from '../session/password.ts';
import { confirmCode } from '../session/session.usecases.ts';
import { findProfile } from './profile.repository.ts';
import { bankDetailsOf, saveBankDetails, saveProfile } from './profile.usecases.ts';

/** The same answer as from a sign-in that requires the code. */
const codeWanted = (c: Ctx) => c.json({ success: false, error: TWO_FACTOR_REQUIRED });

/** Personal data must not be cached. */
const NO_STORE = 'no-store';
/** New passwords in 15 minutes. Hashing one takes a quarter of a second. */
const MAX_PASSWORDS = 10;

async function newPasswordHash(c: Ctx, password: string | undefined): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const { deps, partner } = c.var;
  const owner = `partner:${partner.id}`;
  await countAttempt(deps, [{ subject: `password:${owner}`, most: MAX_PASSWORDS }]);
  return hashPassword(password, deps.passwordCost, saltOf(c, owner));
}

/** As {@link confirmCode}; but a repeat gets its first answer, though its code is used up. */
async function confirmUnlessAnswered(c: Ctx, code: string | undefined): ReturnType<typeof confirmCode> {
  const { deps, partner } = c.var;
  if (!(await isAnswered(c, `partner:${partner.id}`))) return confirmCode(deps, partner, code);
  return () => Promise.reject(fieldProblem('code', m.api_wrong_code()));
}

export const profileRoutes = new Hono<Env>()
  .get('/partner/profile', async (c) => {
    c.header('Cache-Control', NO_STORE);
    return c.json({ success: true, data: await findProfile(c.var.deps.db, c.var.partner.id) });
  })
  .post('/partner/profile', async (c) => {
    const { deps, partner } = c.var;
    const payload = await jsonBody(c, ProfilePayload);
    const { password, code, ...request } = payload;
    const useCode = password === undefined ? undefined : await confirmUnlessAnswered(c, code);
    if (useCode === TWO_FACTOR_REQUIRED) return codeWanted(c);
    const hash = await newPasswordHash(c, password);
    return once(c, { ...request, password: hash }, async (trx) => {
      await useCode?.(trx);
      return saveProfile(deps, trx, partner, payload, hash);
    });
  })
  .get('/partner/profile/bank-details', async (c) => {
    c.header('Cache-Control', NO_STORE);
    return c.json({ success: true, data: await bankDetailsOf(c.var.deps, c.var.partner) });
  })
  .post('/partner/profile/bank-details', async (c) => {
    const { deps, partner } = c.var;
    const { code, ...details } = await jsonBody(c, BankDetailsPayload);
    const useCode = await confirmUnlessAnswered(c, code);
    if (useCode === TWO_FACTOR_REQUIRED) return codeWanted(c);
    return once(c, details, async (trx) => {
      await useCode(trx);
      return saveBankDetails(deps, trx, partner, details);
    });
  });
