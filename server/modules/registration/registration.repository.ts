import { type Insertable } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type PartnerTable } from '#server/db/schema.ts';

/** Writes a partner, unless the email has one. @returns whether it was written. */
export async function insertPartner(trx: Trx, partner: Insertable<PartnerTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('partners')
    .values(partner)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findPartnerId(db: Database | Trx, email: string) {
  return db.selectFrom('partners').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
}

export async function setPassword(trx: Trx, partnerId: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('partners')
    .set({ password_hash: passwordHash })
    .where('id', '=', partnerId)
    .execute();
}

/** Keeps a new link's token; the partner's older links end. */
export async function replaceReset(
  db: Database,
  reset: { token_hash: string; partner_id: number; expires_at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('password_resets').where('partner_id', '=', reset.partner_id).execute();
    await trx.insertInto('password_resets').values(reset).execute();
  });
}

/** Uses a link's token up. @returns whose it was, unless it is over or unknown: also when two use it at once. */
export async function takeReset(trx: Trx, tokenHash: string, now: Date): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('partner_id')
    .executeTakeFirst();
  return row?.partner_id;
}
