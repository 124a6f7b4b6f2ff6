import { type Insertable, sql } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type PartnerTable } from '#server/db/schema.ts';

/** Inserts a partner, unless the email is taken. @returns whether it was inserted */
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

/**
 * Queues the mail `already-registered`, at most one per partner and `everyMs`, none if `isNew`. One
 * statement: it takes as long without such a partner, and only one of two concurrent calls writes.
 */
export async function putRegisteredNotice(
  trx: Trx,
  { email, isNew, now, everyMs }: { email: string; isNew: boolean; now: Date; everyMs: number },
): Promise<void> {
  const until = new Date(now.getTime() + everyMs);
  await trx
    .with('told', (query) =>
      query
        .insertInto('leases')
        .columns(['name', 'holder', 'until'])
        .expression((lease) =>
          lease
            .selectFrom('partners')
            .select([
              sql<string>`'registered-notice:' || id`.as('name'),
              sql<string>`id::text`.as('holder'),
              sql<Date>`${until}::timestamptz`.as('until'),
            ])
            .where('email', '=', email.toLowerCase())
            .where(sql<boolean>`${!isNew}::boolean`),
        )
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ until }).where('leases.until', '<=', now),
        )
        .returning('holder'),
    )
    .insertInto('outbox')
    .columns(['kind', 'partner_id', 'mail', 'next_at', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('told')
        .select((row) => [
          row.val('mail' as const).as('kind'),
          sql<number>`told.holder::bigint`.as('partner_id'),
          row.val('already-registered' as const).as('mail'),
          sql<Date>`${now}::timestamptz`.as('next_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ]),
    )
    .execute();
}

interface Numbers {
  pan_number: string;
  gst_number: string;
}

/**
 * Finds out which of the two numbers a reviewed partner has, and who that is. Pending sign-ups do not count:
 * anybody can sign up with anybody's numbers.
 * @param own a partner to leave out of the search
 */
export async function takenNumber(db: Database | Trx, numbers: Numbers, own?: number) {
  const ownerOf = (column: keyof Numbers) =>
    db
      .selectFrom('partners')
      .select(['email', 'status'])
      .where(column, '=', numbers[column])
      .where('status', '<>', 'pending')
      .$if(own !== undefined, (query) => query.where('id', '<>', own ?? 0))
      .executeTakeFirst();
  for (const field of ['pan_number', 'gst_number'] as const) {
    const owner = await ownerOf(field);
    if (owner) return { field, owner };
  }
  return undefined;
}

export async function setPassword(trx: Trx, partnerId: number, passwordHash: string): Promise<string> {
  const { email } = await trx
    .updateTable('partners')
    .set({ password_hash: passwordHash })
    .where('id', '=', partnerId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email;
}

/** Records that a reset link was requested. The work is the same whether a partner has the email or not. */
export async function putResetRequest(trx: Trx, email: string): Promise<void> {
  await trx.insertInto('reset_requests').values({ email: email.toLowerCase() }).execute();
}

/** Queues a mail for each partner who requested a link. Requests with unknown emails are deleted, too. */
export async function mailToAsking(db: Database, now: Date): Promise<void> {
  await db
    .with('asking', (query) => query.deleteFrom('reset_requests').returning('email'))
    .insertInto('outbox')
    .columns(['kind', 'partner_id', 'mail', 'next_at', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('partners')
        .select((row) => [
          row.val('mail' as const).as('kind'),
          'partners.id',
          row.val('reset-password' as const).as('mail'),
          sql<Date>`${now}::timestamptz`.as('next_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('partners.email', 'in', query.selectFrom('asking').select('asking.email')),
    )
    .execute();
}

/** Stores a link's token beside the partner's others: strangers can ask for links, too, and must end none. */
export async function putReset(
  db: Database,
  reset: { token_hash: string; partner_id: number; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** Uses up a token and the partner's others. @returns the partner's id, unless unknown, expired or used */
export async function takeReset(trx: Trx, tokenHash: string, now: Date): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('partner_id')
    .executeTakeFirst();
  if (row) await trx.deleteFrom('password_resets').where('partner_id', '=', row.partner_id).execute();
  return row?.partner_id;
}
