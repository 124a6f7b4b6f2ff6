import { sql } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type MailKind } from '#server/db/schema.ts';

/** Puts a mail into the outbox; it goes once the transaction has ended well. */
export async function putMail(
  trx: Trx,
  { partnerId, mail, now }: { partnerId: number; mail: MailKind; now: Date },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ kind: 'mail', partner_id: partnerId, mail, next_at: now, created_at: now })
    .execute();
}

/** Puts a push of each notification into the outbox for every device of its partner. */
export async function putPushes(trx: Trx, notificationIds: number[], now: Date): Promise<void> {
  if (notificationIds.length === 0) return;
  await trx
    .insertInto('outbox')
    .columns(['kind', 'partner_id', 'notification_id', 'device_token', 'next_at', 'created_at'])
    .expression(
      trx
        .selectFrom('notifications')
        .innerJoin('devices', 'devices.partner_id', 'notifications.partner_id')
        .select((row) => [
          row.val('push' as const).as('kind'),
          'notifications.partner_id',
          'notifications.id',
          'devices.token',
          sql<Date>`${now}::timestamptz`.as('next_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('notifications.id', 'in', notificationIds),
    )
    .execute();
}

export type DueRow = Awaited<ReturnType<typeof listDue>>[number];

/** What is due, oldest first, with all that its sending needs. */
export function listDue(db: Database, kinds: ('push' | 'mail')[], now: Date, most: number) {
  return db
    .selectFrom('outbox')
    .innerJoin('partners', 'partners.id', 'outbox.partner_id')
    .leftJoin('notifications', 'notifications.id', 'outbox.notification_id')
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.mail',
      'outbox.device_token',
      'outbox.attempts',
      'outbox.partner_id',
      'partners.email',
      'partners.name',
      'notifications.id as notification_id',
      'notifications.kind as notification_kind',
      'notifications.title',
      'notifications.body',
      'notifications.link',
    ])
    .where('outbox.next_at', '<=', now)
    .where('outbox.kind', 'in', kinds)
    .orderBy('outbox.id')
    .limit(most)
    .execute();
}

export async function deleteSent(db: Database, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function postpone(db: Database, id: number, nextAt: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set((row) => ({ next_at: nextAt, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Forgets a device that no longer exists, with all that was still to be sent to it. */
export async function deleteDevice(db: Database, token: string): Promise<void> {
  await db.deleteFrom('devices').where('token', '=', token).execute();
}

/**
 * Takes a task that only one node may do at a time, or keeps it.
 * @returns whether `holder` has it until `until`.
 */
export async function takeLease(
  db: Database,
  lease: { name: string; holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { name, holder, now, until } = lease;
  const row = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((held) => held.or([held('leases.until', '<=', now), held('leases.holder', '=', holder)])),
    )
    .returning('holder')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveUpLease(db: Database, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
