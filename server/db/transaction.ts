import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Trx } from './open-database.ts';

/** What PostgreSQL says when two transactions met and one has to start over: serialization failure, deadlock. */
const START_OVER = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';
const GIVE_UP_MS = 10_000;

/**
 * Runs `effect` in one transaction, again from its start where the database asks for that.
 * @param options `isSerializable` for money and points: as if the transactions had run one after the other.
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

/** Both databases give a code; their error classes differ. */
function mustStartOver(error: unknown): boolean {
  const { code, constraint } = databaseError(error);
  // A serializable transaction that began before its twin ended meets the twin's key only when it writes its own.
  return START_OVER.has(code) || (code === UNIQUE_VIOLATION && constraint === 'idempotency_pkey');
}

function databaseError(error: unknown): { code: string; constraint: string } {
  const { code = '', constraint = '' }: { code?: unknown; constraint?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  return { code: String(code), constraint: String(constraint) };
}
