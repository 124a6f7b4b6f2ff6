import { type Database, type Trx } from '#server/db/open-database.ts';
import { type MailKind } from '#server/db/schema.ts';
import { noticeText } from '../notifications/notifications.repository.ts';

/** Queues a mail in the outbox. It is sent after the transaction has committed. */
export async function putMail(
  trx: Trx,
  { partnerId, mail, now }: { partnerId: number; mail: MailKind; now: Date },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ kind: 'mail', partner_id: partnerId, mail, next_at: now, created_at: now })
    .execute();
}

export type DueRow = Awaited<ReturnType<typeof listDue>>[number];

export function listDue(db: Database, kind: 'push' | 'mail', now: Date, most: number) {
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
      'partners.language',
      'notifications.id as notification_id',
      'notifications.kind as notification_kind',
      noticeText('title').as('title'),
      noticeText('body').as('body'),
      'notifications.link',
    ])
    .where('outbox.next_at', '<=', now)
    .where('outbox.kind', '=', kind)
    .orderBy('outbox.next_at')
    .orderBy('outbox.id')
    .limit(most)
    .execute();
}

export async function deleteSent(db: Database, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function postpone(
  db: Database,
  id: number,
  nextAt: Date,
  { isTried }: { isTried: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((row) => ({ next_at: nextAt, attempts: row('attempts', '+', isTried ? 1 : 0) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a device that no longer exists, and with it the pushes in its queue. */
export async function deleteDevice(db: Database, token: string): Promise<void> {
  await db.deleteFrom('devices').where('token', '=', token).execute();
}

/**
 * Takes or renews the lease of a task that only one node may run at a time.
 * @returns whether `holder` has the lease until `until`
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
