import { sql } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';

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

/** Sets or takes away a partner's second factor; codes of a new secret have not been used. */
export async function setTotpSecret(trx: Trx, partnerId: number, secret: string | null): Promise<void> {
  await trx
    .updateTable('partners')
    .set({ totp_secret: secret, totp_last_step: 0 })
    .where('id', '=', partnerId)
    .execute();
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

/** Revokes a session and forgets the devices that it registered. */
export async function endSession(trx: Trx, tokenHash: string): Promise<void> {
  await trx.deleteFrom('devices').where('session_hash', '=', tokenHash).execute();
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Revokes a partner's sessions, but for one that stays. */
export async function endOtherSessions(trx: Trx, partnerId: number, staying?: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '!=', staying ?? '')
    .where('revoked_at', 'is', null)
    .execute();
}
