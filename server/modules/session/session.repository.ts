import { sql } from 'kysely';
import { type Language } from '#src/messages/languages.ts';
import { type Database, type Trx } from '#server/db/open-database.ts';

export function findPartnerByEmail(db: Database, email: string) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'email', 'tier', 'status', 'password_hash', 'totp_secret'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findTotpSecret(db: Database, partnerId: number): Promise<string | null> {
  const { totp_secret: secret } = await db
    .selectFrom('partners')
    .select('totp_secret')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return secret;
}

/** Marks the code of `step` as used. False if it or a later one was used, even by a concurrent call. */
export async function useTotpStep(db: Database | Trx, partnerId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partners')
    .set({ totp_last_step: step })
    .where('id', '=', partnerId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets or removes a partner's second factor, and forgets which codes were used. */
export async function setTotpSecret(trx: Trx, partnerId: number, secret: string | null): Promise<void> {
  await trx
    .updateTable('partners')
    .set({ totp_secret: secret, totp_last_step: 0 })
    .where('id', '=', partnerId)
    .execute();
}

/**
 * Opens a session, unless the partner's password, second factor or status has changed since it was checked.
 * The share lock and such a change wait for each other: the change ends this session, or prevents it here.
 * @param checked the partner as read when the password was verified
 * @returns whether the session was opened
 */
export async function insertSession(
  db: Database | Trx,
  session: { token_hash: string; expires_at: Date },
  checked: { id: number; password_hash: string; totp_secret: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['token_hash', 'partner_id', 'expires_at'])
    .expression(
      db
        .selectFrom('partners')
        .select((row) => [
          row.val(session.token_hash).as('token_hash'),
          'id',
          sql<Date>`${session.expires_at}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', checked.id)
        .where('status', '=', 'approved')
        .where('password_hash', '=', checked.password_hash)
        .where('totp_secret', 'is not distinct from', checked.totp_secret)
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findSessionPartner(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('partners', 'partners.id', 'sessions.partner_id')
    .select(['partners.id', 'partners.tier', 'partners.language'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('partners.status', '=', 'approved')
    .executeTakeFirst();
}

/** For what the partner is told later: notices and mails. */
export async function setLanguage(db: Database, partnerId: number, language: Language): Promise<void> {
  await db.updateTable('partners').set({ language }).where('id', '=', partnerId).execute();
}

/** Revokes first: a device that registers meanwhile then finds the session revoked. */
export async function endSession(trx: Trx, tokenHash: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
  await trx.deleteFrom('devices').where('session_hash', '=', tokenHash).execute();
}

/**
 * Revokes a partner's sessions and deletes the devices, except for the session `staying`. Must not run
 * serializable: its snapshot would not have a sign-in that commits while this waits for it.
 */
export async function endOtherSessions(trx: Trx, partnerId: number, staying?: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '!=', staying ?? '')
    .where('revoked_at', 'is', null)
    .execute();
  await trx
    .deleteFrom('devices')
    .where('partner_id', '=', partnerId)
    .where('session_hash', 'is distinct from', staying ?? null)
    .execute();
}

/** Whether the session is open. It is locked, and stays open until the transaction ends. */
export async function holdSession(trx: Trx, tokenHash: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
