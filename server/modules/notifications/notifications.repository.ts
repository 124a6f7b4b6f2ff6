import { type Insertable } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type DeviceTable } from '#server/db/schema.ts';
import { type NotificationKind } from '#src/api/contract/notifications.schema.ts';
import { putPushes } from '../outbox/outbox.repository.ts';

const MOST_LISTED = 100;

export interface Message {
  kind: NotificationKind;
  title: string;
  body: string;
  /** A path of the portal. */
  link: string | null;
}

/**
 * Tells partners, in the transaction of what it tells of: a row in each one's feed, and a push to their devices.
 * @param options `isSilent` for what the partner did: the feed keeps it, no device rings.
 */
export async function notify(
  trx: Trx,
  partnerIds: readonly number[],
  message: Message,
  now: Date,
  { isSilent = false } = {},
): Promise<void> {
  if (partnerIds.length === 0) return;
  const rows = await trx
    .insertInto('notifications')
    .values(
      partnerIds.map((partnerId) => ({
        ...message,
        partner_id: partnerId,
        is_demo: false,
        created_at: now,
        read_at: null,
      })),
    )
    .returning('id')
    .execute();
  if (isSilent) return;
  await putPushes(
    trx,
    rows.map(({ id }) => id),
    now,
  );
}

/** The partner's newest notifications. */
export function listNotifications(db: Database, partnerId: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'])
    .where('partner_id', '=', partnerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

export async function countUnread(db: Database, partnerId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('partner_id', '=', partnerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks the partner's notifications as read: those with `ids`, or all. */
export async function markRead(
  trx: Trx,
  partnerId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  if (ids?.length === 0) return;
  await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('partner_id', '=', partnerId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
}

/** Keeps a device; one that somebody else used before is theirs no more. */
export async function putDevice(trx: Trx, device: Insertable<DeviceTable>): Promise<void> {
  const { token, ...rest } = device;
  await trx
    .deleteFrom('outbox')
    .where('device_token', '=', token)
    .where('partner_id', '!=', device.partner_id)
    .execute();
  await trx
    .insertInto('devices')
    .values({ token, ...rest })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(rest))
    .execute();
}
