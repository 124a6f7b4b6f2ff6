import { type Insertable, sql } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type DeviceTable } from '#server/db/schema.ts';
import { type NotificationKind } from '#src/api/contract/notifications.schema.ts';
import { inEachLanguage } from '#server/http/language.ts';
import { holdSession } from '../session/session.repository.ts';

const MAX_LISTED = 100;

interface Message {
  kind: NotificationKind;
  /** The texts. Each partner is told in the language of their last request. */
  say: () => { title: string; body: string };
  /** A path of the portal. */
  link: string | null;
  /** For the partner's own actions: only the feed has them, nothing is pushed. */
  isSilent?: boolean;
}

/**
 * Notifies partners, in the transaction of the change: a row in each feed, and a push for each of their
 * devices. A single statement: a row of values per partner would exceed the limit of 65,535 parameters.
 * @param to the partners' ids, or all approved partners
 */
export async function notify(
  trx: Trx,
  now: Date,
  to: readonly number[] | 'approved',
  { kind, say, link, isSilent = false }: Message,
): Promise<void> {
  const partners =
    to === 'approved'
      ? sql`select id from partners where status = 'approved'`
      : sql`select unnest(${[...to]}::bigint[])`;
  const { en, hi } = inEachLanguage(say);
  const intoFeeds = sql`
    insert into notifications (partner_id, kind, title, body, title_hi, body_hi, link, created_at)
    select told.id, ${kind}, ${en.title}, ${en.body}, ${hi.title}, ${hi.body}, ${link}, ${now}
    from (${partners}) as told (id)
  `;
  if (isSilent) {
    await intoFeeds.execute(trx);
    return;
  }
  await sql`
    with told as (${intoFeeds} returning id, partner_id)
    insert into outbox (kind, partner_id, notification_id, device_token, next_at, created_at)
    select 'push', told.partner_id, told.id, devices.token, ${now}, ${now}
    from told join devices on devices.partner_id = told.partner_id
  `.execute(trx);
}

/** The text of a notice in the language of its partner's last request. */
export function noticeText(field: 'title' | 'body') {
  const [said, hindi] = [sql.ref(`notifications.${field}`), sql.ref(`notifications.${field}_hi`)];
  return sql<string>`case partners.language when 'hi' then coalesce(${hindi}, ${said}) else ${said} end`;
}

export function listNotifications(db: Database, partnerId: number) {
  return db
    .selectFrom('notifications')
    .innerJoin('partners', 'partners.id', 'notifications.partner_id')
    .select([
      'notifications.id',
      'kind',
      noticeText('title').as('title'),
      noticeText('body').as('body'),
      'link',
      'notifications.created_at',
      'read_at',
    ])
    .where('partner_id', '=', partnerId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(MAX_LISTED)
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

const MAX_DEVICES = 20;

type RegisteredDevice = Insertable<DeviceTable> & { session_hash: string; updated_at: Date };

/**
 * Registers a device while its session is open. A push token belongs to one session, the newest, so that a
 * late registration of an older one changes nothing. The device's earlier token is deleted.
 */
export async function putDevice(trx: Trx, device: RegisteredDevice): Promise<void> {
  const { token, ...rest } = device;
  // Locks the partner before the session, as a change of the password does, so that the two cannot deadlock.
  await trx
    .selectFrom('partners')
    .select('id')
    .where('id', '=', device.partner_id)
    .forNoKeyUpdate()
    .execute();
  if (!(await holdSession(trx, device.session_hash, device.updated_at))) return;
  if (await isOfNewerSession(trx, device)) return;
  await trx
    .deleteFrom('outbox')
    .where('device_token', '=', token)
    .where('partner_id', '!=', device.partner_id)
    .execute();
  if (device.device_id) {
    await trx
      .deleteFrom('devices')
      .where('device_id', '=', device.device_id)
      .where('token', '!=', token)
      .execute();
  }
  await trx
    .insertInto('devices')
    .values({ token, ...rest })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(rest))
    .execute();
  await trx
    .deleteFrom('devices')
    .where('token', 'in', (devices) =>
      devices
        .selectFrom('devices')
        .select('token')
        .where('partner_id', '=', device.partner_id)
        .orderBy('updated_at', 'desc')
        .orderBy('token')
        .offset(MAX_DEVICES),
    )
    .execute();
}

/** Whether a newer session that is still open has registered this token. */
async function isOfNewerSession(trx: Trx, device: RegisteredDevice): Promise<boolean> {
  const newer = await trx
    .selectFrom('devices')
    .innerJoin('sessions as theirs', 'theirs.token_hash', 'devices.session_hash')
    .innerJoin('sessions as own', (join) => join.on('own.token_hash', '=', device.session_hash))
    .select('devices.token')
    .where('devices.token', '=', device.token)
    .whereRef('theirs.created_at', '>', 'own.created_at')
    .where('theirs.revoked_at', 'is', null)
    .where('theirs.expires_at', '>', device.updated_at)
    .executeTakeFirst();
  return newer !== undefined;
}
