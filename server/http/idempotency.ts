import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { m } from '#messages';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_STATUS_HEADER } from '#src/api/contract/call.ts';
import { type Trx } from '#server/db/open-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiProblem } from './api-problem.ts';
import { type Ctx } from './context.ts';

const MAX_KEY = 200;
/** A request that is still running is done in far less. */
const RETRY_AFTER_SECONDS = 1;

interface OnceOptions {
  /** Money and points: the effect sees and leaves a state as if it had run alone. */
  isSerializable?: boolean;
  /** The scope of the key where nobody is signed in. */
  scope?: string;
}

/**
 * Does `effect` once per partner and `Idempotency-Key`, in one transaction with the note of its answer: a repeat gets that
 * answer. A refusal leaves no note, so that the corrected request may use the key again.
 * @param request what makes two requests the same; never a secret, its hash is kept.
 * @throws ApiProblem 409 while the first request with the key is still running, 422 for a key of another request.
 */
export async function once(
  c: Ctx,
  request: unknown,
  effect: (trx: Trx) => Promise<unknown>,
  options: OnceOptions = {},
): Promise<Response> {
  const { db } = c.var.deps;
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) {
    const data = await inTransaction(db, effect, options);
    return c.json({ success: true, data });
  }
  if (key === '' || key.length > MAX_KEY) throw new ApiProblem(400, m.api_key_invalid());

  const scope = options.scope ?? `partner:${c.var.partner.id}`;
  const requestHash = createHash('sha256')
    .update(`${c.req.method} ${c.req.path}\n${JSON.stringify(request)}`)
    .digest('hex');
  const { status, body } = await inTransaction(
    db,
    async (trx) => {
      if (!(await isFirst(trx, scope, key))) {
        throw new ApiProblem(409, m.api_key_running(), {
          code: 'KEY_RUNNING',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      const stored = await trx
        .selectFrom('idempotency')
        .select(['request_hash', 'body'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst();
      if (stored && stored.request_hash !== requestHash)
        throw new ApiProblem(422, m.api_key_reused(), { code: 'KEY_REUSED' });
      if (stored) return { status: 'replayed', body: stored.body };
      const answer = JSON.stringify({ success: true, data: await effect(trx) });
      await trx
        .insertInto('idempotency')
        .values({ scope, key, request_hash: requestHash, status: 200, body: answer })
        .execute();
      return { status: 'stored', body: answer };
    },
    options,
  );
  c.header(IDEMPOTENCY_STATUS_HEADER, status);
  c.header('Content-Type', 'application/json');
  return c.body(body);
}

/** Takes the key's lock until the transaction ends; false while another request has it. */
async function isFirst(trx: Trx, scope: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${scope}\n${key}`}, 0)) as taken
  `.execute(trx);
  return rows[0]?.taken === true;
}
