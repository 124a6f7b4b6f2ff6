import { m } from '#messages';
import { type Database } from '#server/db/open-database.ts';
import { ApiProblem } from './api-problem.ts';

const WINDOW_MS = 15 * 60 * 1000;

export interface Limit {
  /** What is counted, such as `email:a@b.example`. */
  subject: string;
  /** How many attempts a quarter of an hour may hold. */
  most: number;
}

/**
 * Counts an attempt in the database, so that the limit holds across nodes, and before its outcome is known, so that many at
 * once do not slip through. A refused attempt does not count: waiting is always enough.
 * @returns how to take the attempt back, for one that turned out well.
 * @throws ApiProblem 429 with Retry-After
 */
export async function countAttempt(
  { db, now }: { db: Database; now: () => Date },
  limits: readonly Limit[],
): Promise<() => Promise<void>> {
  const at = now();
  const since = new Date(at.getTime() - WINDOW_MS);
  const rows = await db
    .insertInto('attempts')
    .values(limits.map(({ subject }) => ({ subject, at })))
    .returning('id')
    .execute();
  const takeBack = async () => {
    await db
      .deleteFrom('attempts')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  };
  const counts = await db
    .selectFrom('attempts')
    .select((row) => ['subject', row.fn.countAll<number>().as('attempts'), row.fn.min('at').as('oldest')])
    .where(
      'subject',
      'in',
      limits.map(({ subject }) => subject),
    )
    .where('at', '>', since)
    .groupBy('subject')
    .execute();
  const exceeded = counts.find(
    ({ subject, attempts }) => attempts > (limits.find((limit) => limit.subject === subject)?.most ?? 0),
  );
  if (!exceeded) return takeBack;
  await takeBack();
  const waitMs = exceeded.oldest.getTime() + WINDOW_MS - at.getTime();
  throw new ApiProblem(429, m.api_too_many_attempts(), { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Forgets what was counted for a subject. */
export async function forgetAttempts(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', subject).execute();
}
