import { type Database } from '#server/db/open-database.ts';

export function findPartnerByEmail(db: Database, email: string) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'email', 'tier', 'status', 'password_hash', 'totp_secret'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Marks the code of `step` as used. False when it, or a later one, has been used already: also when two try at once. */
export async function useTotpStep(db: Database, partnerId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partners')
    .set({ totp_last_step: step })
    .where('id', '=', partnerId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertSession(
  db: Database,
  session: { token_hash: string; partner_id: number; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, revoked_at: null })
    .execute();
}

/** The approved partner of a session that is neither over nor revoked. */
export function findSessionPartner(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('partners', 'partners.id', 'sessions.partner_id')
    .select(['partners.id', 'partners.tier'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('partners.status', '=', 'approved')
    .executeTakeFirst();
}

/** Failures since a moment, by subject. */
export async function countFailures(
  db: Database,
  subjects: string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select((row) => ['subject', row.fn.countAll<number>().as('failures')])
    .where('subject', 'in', subjects)
    .where('failed_at', '>', since)
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, failures }) => [subject, failures]));
}

export async function insertFailures(db: Database, subjects: string[], at: Date): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, failed_at: at })))
    .execute();
}

export async function deleteFailures(db: Database, subject: string, before: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where((row) => row.or([row('subject', '=', subject), row('failed_at', '<', before)]))
    .execute();
}
