import { Hono } from 'hono';
import { BankDetailsPayload, ProfilePayload } from '#src/api/contract/profile.schema.ts';
import { jsonBody } from '#server/http/body.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { hashPassword } from '../session/password.ts';
import { findProfile } from './profile.repository.ts';
import { bankDetailsOf, saveBankDetails, saveProfile } from './profile.usecases.ts';

/** Personal data: no cache keeps it. */
const NO_STORE = 'no-store';

export const profileRoutes = new Hono<Env>()
  .get('/partner/profile', async (c) => {
    c.header('Cache-Control', NO_STORE);
    return c.json({ success: true, data: await findProfile(c.var.deps.db, c.var.partner.id) });
  })
  .post('/partner/profile', async (c) => {
    const { deps, partner } = c.var;
    const payload = await jsonBody(c, ProfilePayload);
    const { password, ...request } = payload;
    const hash = password === undefined ? undefined : await hashPassword(password, deps.passwordCost);
    return once(c, request, (trx) => saveProfile(trx, partner, payload, hash));
  })
  .get('/partner/profile/bank-details', async (c) => {
    c.header('Cache-Control', NO_STORE);
    return c.json({ success: true, data: await bankDetailsOf(c.var.deps, c.var.partner) });
  })
  .post('/partner/profile/bank-details', async (c) => {
    const payload = await jsonBody(c, BankDetailsPayload);
    return once(c, payload, (trx) => saveBankDetails(trx, c.var.partner, payload));
  });
