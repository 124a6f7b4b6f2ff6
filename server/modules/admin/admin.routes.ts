import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { type Trx } from '#server/db/open-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { idOf, jsonBody } from '#server/http/body.ts';
import { type Ctx, type Env } from '#server/http/context.ts';
import { bearerOf } from '../session/session.routes.ts';
import { listAllAgreements, listAllClaims, listAllTransactions, listPartners } from './admin.repository.ts';
import { admit, confirmAgreement, message, moveTransaction, review, setTwoFactor } from './admin.usecases.ts';
import { recordAudit } from './audit.ts';
import { CatalogueError, lineOf, readCatalogue } from './catalogue-text.ts';
import { UnknownPartnerError, readStoredCatalogue, writeCatalogue } from './catalogue.repository.ts';

const MOST_IMPORT_BYTES = 10_000_000;

const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000)));
const Approval = v.object({ email: v.string(), tier: v.optional(v.picklist(['T1', 'T2', 'T3'])) });
const TwoFactor = v.object({ email: v.string(), isOn: v.boolean() });
const Review = v.object({ volume: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), note });
const Move = v.object({ status: v.picklist(['pending', 'approved', 'rejected', 'delivered']), note });
const text = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most));
const Message = v.object({
  email: v.string(),
  title: text(200),
  body: text(2000),
  link: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\/(?![/\\])[\w\-/?=&.%]*$/, 'The link must be a path of the portal, such as /schemes.'),
    ),
  ),
});

/** Compares hashes, so that neither the token's length nor its beginning shows in the time taken. */
const requireAdmin = createMiddleware<Env>(async (c, next) => {
  const { adminToken } = c.var.deps;
  const hash = (value: string) => createHash('sha256').update(value).digest();
  const isAdmin = adminToken !== undefined && timingSafeEqual(hash(bearerOf(c) ?? ''), hash(adminToken));
  if (!isAdmin) throw new ApiProblem(401, 'The admin token is missing or wrong.');
  await next();
});

async function change(c: Ctx, effect: (trx: Trx) => Promise<unknown>): Promise<Response> {
  return c.json({
    success: true,
    data: await inTransaction(c.var.deps.db, effect, { isSerializable: true }),
  });
}

function numberOf(c: Ctx): number {
  const id = idOf(c.req.param('id') ?? '');
  if (id === undefined) throw new ApiProblem(404, 'The id must be a number.');
  return id;
}

/** The vendor's hand, behind `npm run admin`. */
export const adminRoutes = new Hono<Env>()
  .use('/admin/*', requireAdmin)
  .get('/admin/partners', async (c) => c.json({ success: true, data: await listPartners(c.var.deps.db) }))
  .post('/admin/partners/approve', async (c) => {
    const { email, tier } = await jsonBody(c, Approval);
    return change(c, (trx) => admit(c.var.deps, trx, email, tier));
  })
  .post('/admin/partners/two-factor', async (c) => {
    const { email, isOn } = await jsonBody(c, TwoFactor);
    return change(c, (trx) => setTwoFactor(trx, email, isOn));
  })
  .get('/admin/claims', async (c) =>
    c.json({ success: true, data: await listAllClaims(c.var.deps.db, c.req.query('pending') !== undefined) }),
  )
  .post('/admin/claims/:id/review', async (c) => {
    const { volume, note: words } = await jsonBody(c, Review);
    return change(c, (trx) =>
      review(c.var.deps, trx, numberOf(c), { volume, ...(words !== undefined && { note: words }) }),
    );
  })
  .get('/admin/agreements', async (c) =>
    c.json({ success: true, data: await listAllAgreements(c.var.deps.db) }),
  )
  .post('/admin/agreements/:id/approve', async (c) =>
    change(c, (trx) => confirmAgreement(c.var.deps, trx, numberOf(c))),
  )
  .get('/admin/transactions', async (c) =>
    c.json({ success: true, data: await listAllTransactions(c.var.deps.db) }),
  )
  .post('/admin/transactions/:id', async (c) => {
    const { status, note: words } = await jsonBody(c, Move);
    return change(c, (trx) =>
      moveTransaction(c.var.deps, trx, numberOf(c), { status, ...(words !== undefined && { note: words }) }),
    );
  })
  .post('/admin/notify', async (c) => {
    const { link, ...rest } = await jsonBody(c, Message);
    return change(c, (trx) => message(c.var.deps, trx, { ...rest, ...(link !== undefined && { link }) }));
  })
  .get('/admin/export', async (c) =>
    c.json({ success: true, data: await readStoredCatalogue(c.var.deps.db) }),
  );

/** Routed before the limit of JSON bodies: a catalogue may be large. */
export const importRoutes = new Hono<Env>().post(
  '/admin/import',
  requireAdmin,
  bodyLimit({
    maxSize: MOST_IMPORT_BYTES,
    onError: () => {
      throw new ApiProblem(413, `The file is larger than ${MOST_IMPORT_BYTES / 1_000_000} MB.`);
    },
  }),
  async (c) => {
    const file = await c.req.text();
    try {
      const catalogue = readCatalogue(file);
      const counts = {
        distributors: catalogue.distributors.length,
        schemes: catalogue.schemes.length,
        rebates: catalogue.rebates.length,
      };
      return await change(c, async (trx) => {
        await writeCatalogue(trx, catalogue);
        await recordAudit(trx, { actor: 'admin', action: 'import', subject: 'catalogue', detail: counts });
        return counts;
      });
    } catch (error) {
      if (error instanceof CatalogueError) throw new ApiProblem(422, error.message);
      if (error instanceof UnknownPartnerError)
        throw new ApiProblem(
          422,
          `line ${lineOf(file, error.path)}: ${error.path.join('.')}: ${error.message}`,
        );
      throw error;
    }
  },
);
