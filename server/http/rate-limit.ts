import { m } from '#messages';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from './api-problem.ts';

const WINDOW_MS = 15 * 60 * 1000;

export interface Limit {
  /** What is counted: `email:a@b.example`, or narrower, after a space: `email:a@b.example from:10.0.0.1`. */
  subject: string;
  /** How many attempts are allowed in 15 minutes. */
  most: number;
}

/**
 * Counts an attempt: in the database, so that a limit holds across nodes, and before its outcome is known, so
 * that concurrent ones cannot slip through. A refused attempt does not count: waiting always helps.
 * @returns takes the attempt back, for one that succeeded
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

/** Deletes the attempts of a subject and of all narrower ones. */
export async function forgetAttempts(db: Database | Trx, subject: string): Promise<void> {
  const narrower = `${subject.replace(/[\\%_]/g, String.raw`\$&`)} %`;
  await db
    .deleteFrom('attempts')
    .where((row) => row.or([row('subject', '=', subject), row('subject', 'like', narrower)]))
    .execute();
}
