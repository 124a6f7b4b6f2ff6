import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { visible } from '#src/api/contract/visible-text.ts';
import { type Trx } from '#server/db/open-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { idOf, jsonBody } from '#server/http/body.ts';
import { type Ctx, type Env } from '#server/http/context.ts';
import { fileAnswer } from '../uploads/file-answer.ts';
import { bearerOf } from '../session/session.routes.ts';
import { PAGE, listAllAgreements, listAllTransactions, listPartners } from './admin.repository.ts';
import {
  admit,
  confirmAgreement,
  message,
  moveTransaction,
  review,
  setTwoFactor,
  showFile,
  suspend,
} from './admin.usecases.ts';
import { recordAudit } from './audit.ts';
import { claimsForReview } from './claims-for-review.ts';
import { CatalogueError, lineOf, readCatalogue } from './catalogue-text.ts';
import { CatalogueConflictError, readStoredCatalogue, writeCatalogue } from './catalogue.repository.ts';

const MAX_IMPORT_BYTES = 10_000_000;

const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000), visible));
const Approval = v.object({ email: v.string(), tier: v.optional(v.picklist(['T1', 'T2', 'T3'])) });
const Switch = v.object({ email: v.string(), isOn: v.boolean() });
const Review = v.object({ volume: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), note });
const Move = v.object({ status: v.picklist(['pending', 'approved', 'rejected', 'delivered']), note });
const text = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most), visible);
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
export const requireAdmin = createMiddleware<Env>(async (c, next) => {
  const { adminToken } = c.var.deps;
  const bearer = bearerOf(c);
  const hash = (value: string) => createHash('sha256').update(value).digest();
  const isAdmin =
    bearer !== undefined && adminToken !== undefined && timingSafeEqual(hash(bearer), hash(adminToken));
  if (!isAdmin) throw new ApiProblem(401, 'The admin token is missing or wrong.');
  await next();
});

async function change(
  c: Ctx,
  effect: (trx: Trx) => Promise<unknown>,
  options = { isSerializable: true },
): Promise<Response> {
  return c.json({ success: true, data: await inTransaction(c.var.deps.db, effect, options) });
}

/** Must not be serializable, see `endOtherSessions`. */
const ENDS_SESSIONS = { isSerializable: false };

function numberOf(c: Ctx): number {
  const id = idOf(c.req.param('id') ?? '');
  if (id === undefined) throw new ApiProblem(404, 'The id must be a number.');
  return id;
}

/**
 * Answers a page of a list. `next` is the parameter `after` of the next page, if there may be one.
 * @param placeOf a row's place in the list's order; its id by default
 */
function pageAnswer<Row extends { id: number }>(
  c: Ctx,
  rows: Row[],
  placeOf: (row: Row) => string = ({ id }) => String(id),
): Response {
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return c.json({ success: true, data: rows, ...(last && { next: placeOf(last) }) });
}

const afterOf = (c: Ctx) => idOf(c.req.query('after') ?? '') ?? 0;

const WAITING = 'pending:';

/** The vendor's calls, used by `npm run admin`. */
export const adminRoutes = new Hono<Env>()
  .use('/admin/*', requireAdmin)
  .get('/admin/partners', async (c) => {
    const after = c.req.query('after') ?? WAITING;
    const isDecided = !after.startsWith(WAITING);
    const id = idOf(isDecided ? after : after.slice(WAITING.length)) ?? 0;
    return pageAnswer(c, await listPartners(c.var.deps.db, { isDecided, id }), (last) =>
      last.status === 'pending' ? `${WAITING}${last.id}` : String(last.id),
    );
  })
  .post('/admin/partners/approve', async (c) => {
    const { email, tier } = await jsonBody(c, Approval);
    return change(c, (trx) => admit(c.var.deps, trx, email, tier));
  })
  .post('/admin/partners/two-factor', async (c) => {
    const { email, isOn } = await jsonBody(c, Switch);
    return change(c, (trx) => setTwoFactor(trx, email, isOn), ENDS_SESSIONS);
  })
  .post('/admin/partners/suspend', async (c) => {
    const { email, isOn } = await jsonBody(c, Switch);
    return change(c, (trx) => suspend(trx, email, isOn), ENDS_SESSIONS);
  })
  .get('/admin/claims', async (c) =>
    pageAnswer(c, await claimsForReview(c.var.deps, c.req.query('pending') !== undefined, afterOf(c))),
  )
  .post('/admin/claims/:id/review', async (c) => {
    const { volume, note: words } = await jsonBody(c, Review);
    return change(c, (trx) =>
      review(c.var.deps, trx, numberOf(c), { volume, ...(words !== undefined && { note: words }) }),
    );
  })
  .get('/admin/files/:id', async (c) => {
    const id = v.safeParse(v.pipe(v.string(), v.uuid()), c.req.param('id'));
    if (!id.success) throw new ApiProblem(404, 'The id must be that of a file, as the lists show it.');
    return fileAnswer(c, await inTransaction(c.var.deps.db, (trx) => showFile(trx, id.output)));
  })
  .get('/admin/agreements', async (c) => pageAnswer(c, await listAllAgreements(c.var.deps.db, afterOf(c))))
  .post('/admin/agreements/:id/approve', async (c) =>
    change(c, (trx) => confirmAgreement(c.var.deps, trx, numberOf(c))),
  )
  .get('/admin/transactions', async (c) =>
    pageAnswer(c, await listAllTransactions(c.var.deps.db, afterOf(c))),
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
    maxSize: MAX_IMPORT_BYTES,
    onError: () => {
      throw new ApiProblem(413, `The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB.`);
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
      if (error instanceof CatalogueConflictError)
        throw new ApiProblem(
          422,
          `line ${lineOf(file, error.path)}: ${error.path.join('.')}: ${error.message}`,
        );
      throw error;
    }
  },
);
