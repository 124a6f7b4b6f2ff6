import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { m } from '#messages';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_STATUS_HEADER } from '#src/api/contract/call.ts';
import { type Trx } from '#server/db/open-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiProblem } from './api-problem.ts';
import { type Ctx } from './context.ts';

const MAX_KEY = 200;
/** Any request that is still running takes far less. */
const RETRY_AFTER_SECONDS = 1;

interface OnceOptions {
  /** For money and points: runs the effect in a serializable transaction. */
  isSerializable?: boolean;
  /** The owner of the key; the signed-in partner if not given. */
  scope?: string;
}

/**
 * Runs `effect` once per scope and `Idempotency-Key`. The answer is stored in the same transaction, for
 * repeats. A refusal stores nothing: the corrected request may use the key again.
 * @param request identifies the request. Pass a secret as its slow hash (see {@link saltOf}), because a fast
 * hash of this is stored
 * @throws ApiProblem 400 invalid key, 409 its first request is still running, 422 another request used it
 */
export async function once(
  c: Ctx,
  request: unknown,
  effect: (trx: Trx) => Promise<unknown>,
  options: OnceOptions = {},
): Promise<Response> {
  const { db } = c.var.deps;
  const key = keyOf(c);
  if (key === undefined) {
    const data = await inTransaction(db, effect, options);
    return c.json({ success: true, data });
  }

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

/** @throws ApiProblem 400 for an empty key, or one that is too long */
function keyOf(c: Ctx): string | undefined {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === '' || (key?.length ?? 0) > MAX_KEY) throw new ApiProblem(400, m.api_key_invalid());
  return key;
}

/** Whether an answer is stored under the request's key. {@link once} gives it to a repeated request. */
export async function isAnswered(c: Ctx, scope: string): Promise<boolean> {
  const key = keyOf(c);
  if (key === undefined) return false;
  const stored = await c.var.deps.db
    .selectFrom('idempotency')
    .select('key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * The salt for a secret of the request. A repeat under the same key has the same salt, and so the same hash;
 * no other key or owner has it. `undefined` without a key.
 * @param owner whose secret it is
 * @throws ApiProblem 400 for an invalid key
 */
export function saltOf(c: Ctx, owner: string): string | undefined {
  const key = keyOf(c);
  return key === undefined ? undefined : `${c.req.path}\n${owner}\n${key}`;
}

/** Takes the key's lock until the transaction ends; false while another request holds it. */
async function isFirst(trx: Trx, scope: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${scope}\n${key}`}, 0)) as taken
  `.execute(trx);
  return rows[0]?.taken === true;
}
