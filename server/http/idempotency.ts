import { createHash } from 'node:crypto';
import { m } from '#messages';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_STATUS_HEADER } from '#src/api/contract/call.ts';
import { type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from './api-problem.ts';
import { type Ctx } from './context.ts';

const MAX_KEY = 200;

/**
 * Does `effect` once per partner and `Idempotency-Key`, in one transaction with the note of its answer: a repeat gets that
 * answer, also when both arrive at once (the second waits on the first's row). A refusal leaves no note, so that the
 * corrected request may use the key again.
 * @param request what makes two requests the same.
 * @throws ApiProblem 422 for a key that was used for another request.
 */
export async function once(
  c: Ctx,
  request: unknown,
  effect: (trx: Trx) => Promise<unknown>,
): Promise<Response> {
  const { db } = c.var.deps;
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) {
    const data = await db.transaction().execute(effect);
    return c.json({ success: true, data });
  }
  if (key === '' || key.length > MAX_KEY) throw new ApiProblem(400, m.api_key_invalid());

  const partnerId = c.var.partner.id;
  const requestHash = createHash('sha256')
    .update(`${c.req.method} ${c.req.path}\n${JSON.stringify(request)}`)
    .digest('hex');
  const { status, body } = await db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto('idempotency')
      .values({ partner_id: partnerId, key, request_hash: requestHash, status: 0, body: '' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isFirst = claimed.numInsertedOrUpdatedRows === 1n;
    if (!isFirst) {
      const stored = await trx
        .selectFrom('idempotency')
        .select(['request_hash', 'body'])
        .where('partner_id', '=', partnerId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (stored.request_hash !== requestHash)
        throw new ApiProblem(422, m.api_key_reused(), { code: 'KEY_REUSED' });
      return { status: 'replayed', body: stored.body };
    }
    const answer = JSON.stringify({ success: true, data: await effect(trx) });
    await trx
      .updateTable('idempotency')
      .set({ status: 200, body: answer })
      .where('partner_id', '=', partnerId)
      .where('key', '=', key)
      .execute();
    return { status: 'stored', body: answer };
  });
  c.header(IDEMPOTENCY_STATUS_HEADER, status);
  c.header('Content-Type', 'application/json');
  return c.body(body);
}
