import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { insertClaim, listClaims } from '#server/modules/claims/claims.repository.ts';
import { notify } from '#server/modules/notifications/notifications.repository.ts';
import {
  findProgram,
  listDistributors,
  listProducts,
  listRewards,
  pointsByProgram,
} from '#server/modules/programs/programs.repository.ts';
import { verifyPassword } from '#server/modules/session/password.ts';
import {
  findPartnerByEmail,
  findSessionPartner,
  insertSession,
} from '#server/modules/session/session.repository.ts';
import { ownsFile } from '#server/modules/uploads/file-store.ts';
import { fileIdOf } from '#server/modules/uploads/file-address.ts';
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts';
import { at } from '../tests/json.ts';
import { type Fixture, hashOf } from './bench-fixture.ts';

/** The same SQL as the API, and nothing else: no checks, no limits, no headers. */
export function bareApp({ db, token, programId }: Fixture): Hono {
  const session = () => findSessionPartner(db, hashOf(token), new Date());
  return new Hono()
    .get('/api/partner/claims/scheme/:id', async (c) => {
      const partner = await session();
      const program = await findProgram(db, 'scheme', programId);
      const [rewards, points] = await Promise.all([
        listRewards(db, [programId]),
        pointsByProgram(db, partner?.id ?? 0, programId),
      ]);
      const claims = await listClaims(db, partner?.id ?? 0, programId);
      return c.json({
        success: true,
        data: { program: { ...program, rewards, ...points.get(programId) }, claims },
      });
    })
    .post('/api/partner/claims/scheme/:id', async (c) => {
      const partner = await session();
      const body: unknown = await c.req.json();
      const text = (...keys: (string | number)[]) => String(at(body, ...keys));
      const now = new Date();
      const claim = await db.transaction().execute(async (trx) => {
        await findProgram(trx, 'scheme', programId);
        const fileId = fileIdOf(text('invoice')) ?? '';
        await ownsFile(trx, { id: fileId, partnerId: partner?.id ?? 0, folder: 'invoices' });
        await listDistributors(trx, 'T1');
        await listDistributors(trx, 'T2');
        await listProducts(trx, programId);
        const inserted = await insertClaim(
          trx,
          {
            partner_id: partner?.id ?? 0,
            program_id: programId,
            t1_distributor_id: Number(text('t1_partner')),
            t2_distributor_id: null,
            invoice_number: text('invoice_number'),
            invoice_key: text('invoice_number'),
            invoice_date: text('invoice_date'),
            file_id: fileId,
            business_vertical: null,
            created_at: now,
          },
          [{ product_id: Number(text('products', 0, 'product_name')), quantity: 1, price: 100 }],
        );
        await notify(
          trx,
          [partner?.id ?? 0],
          { kind: 'claim', title: 'Claim submitted', body: text('invoice_number'), link: null },
          now,
          { isSilent: true },
        );
        return inserted;
      });
      return c.json({ success: true, data: claim });
    })
    .post('/api/auth/login', async (c) => {
      const body: unknown = await c.req.json();
      const email = String(at(body, 'email'));
      const takeBack = await countAttempt({ db, now: () => new Date() }, [
        { subject: `email:${email}`, most: 1e9 },
        { subject: 'from:bare', most: 1e9 },
      ]);
      const partner = await findPartnerByEmail(db, email);
      if (!partner) return c.notFound();
      await verifyPassword(String(at(body, 'password')), partner.password_hash);
      await takeBack();
      await forgetAttempts(db, `email:${email}`);
      const fresh = randomUUID();
      await insertSession(
        db,
        { token_hash: hashOf(fresh), expires_at: new Date(Date.now() + 3_600_000) },
        partner,
      );
      return c.json({ success: true, data: { user: partner.name, access_token: fresh } });
    });
}
