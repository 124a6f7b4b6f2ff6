import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Trx } from './open-database.ts';

/** SQLSTATEs of transactions that can be retried: serialization failure, deadlock. */
const START_OVER = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';
const GIVE_UP_MS = 10_000;

/**
 * Runs `effect` in one transaction. Retries it with backoff after a serialization failure or deadlock.
 * @param options.isSerializable for money and points: as if transactions ran one after the other
 */
export async function inTransaction<Result>(
  db: Database,
  effect: (trx: Trx) => Promise<Result>,
  { isSerializable = false }: { isSerializable?: boolean } = {},
): Promise<Result> {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const transaction = db.transaction();
      return await (isSerializable ? transaction.setIsolationLevel('serializable') : transaction).execute(
        effect,
      );
    } catch (error) {
      if (!mustStartOver(error) || performance.now() - startedAt > GIVE_UP_MS) throw error;
      await pause(Math.random() * Math.min(200, 5 * 2 ** attempt));
    }
  }
}

/** PGlite and pg have different error classes, but both set `code` and `constraint`. */
function mustStartOver(error: unknown): boolean {
  const { code, constraint } = databaseError(error);
  // A serializable transaction does not see the key of a concurrent twin until its own insert fails.
  return START_OVER.has(code) || (code === UNIQUE_VIOLATION && constraint === 'idempotency_pkey');
}

function databaseError(error: unknown): { code: string; constraint: string } {
  const { code = '', constraint = '' }: { code?: unknown; constraint?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  return { code: String(code), constraint: String(constraint) };
}
