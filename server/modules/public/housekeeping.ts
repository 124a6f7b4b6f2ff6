import { sql } from 'kysely';
import { type Deps } from '#server/http/context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An idempotency key outlives its claim window by this long: a phone may be offline for weeks. */
const KEY_DAYS = 90;
/** An upload without a claim. Its phone may still be offline, and must not lose the claim. */
const UPLOAD_DAYS = 30;
const SESSION_DAYS = 7;
const PUSH_DAYS = 1;
const NOTIFICATION_DAYS = 365;
/** A sign-up that nobody has approved. */
const SIGN_UP_DAYS = 180;
const SIGN_IN_AUDIT_DAYS = 365;
/** Removes personal values from rows of earlier versions, and any that a later version may let in. */
const AUDIT_DETAIL_DAYS = 90;
const PERSONAL = [
  'name',
  'mobile_number',
  'organization',
  'dob',
  'address',
  'city',
  'pincode',
  'ifsc_code',
  'account_ends',
  'note',
  'title',
  'body',
  'link',
];

/** Deletes what is no longer needed. Safe on several nodes at once. */
export async function sweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  await db.deleteFrom('attempts').where('at', '<', before(1)).execute();
  await db.deleteFrom('leases').where('until', '<', before(1)).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', before(SESSION_DAYS)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', at).execute();
  await db
    .deleteFrom('outbox')
    .where('kind', '=', 'push')
    .where('created_at', '<', before(PUSH_DAYS))
    .execute();
  await db.deleteFrom('notifications').where('created_at', '<', before(NOTIFICATION_DAYS)).execute();
  await sql`
    delete from idempotency
    where created_at < ${before(KEY_DAYS)} and not exists (
      select 1 from programs
      where start_date <= (idempotency.created_at at time zone 'Asia/Kolkata')::date
        and claim_allowed_till >= (idempotency.created_at at time zone 'Asia/Kolkata')::date
        and claim_allowed_till >= (${before(KEY_DAYS)}::timestamptz at time zone 'Asia/Kolkata')::date
    )
  `.execute(db);
  await sql`
    delete from files
    where loose_since < ${before(UPLOAD_DAYS)}
      and not exists (select 1 from claims where claims.file_id = files.id)
      and not exists (select 1 from agreements where agreements.file_id = files.id)
      and not exists (select 1 from bank_details where bank_details.cheque_file_id = files.id)
  `.execute(db);
  // The files that are left are referenced: they need no second check.
  await db
    .updateTable('files')
    .set({ loose_since: null })
    .where('loose_since', '<', before(UPLOAD_DAYS))
    .execute();
  await db
    .deleteFrom('partners')
    .where('status', '=', 'pending')
    .where('created_at', '<', before(SIGN_UP_DAYS))
    .execute();
  await db
    .deleteFrom('audit')
    .where('action', '=', 'sign-in')
    .where('at', '<', before(SIGN_IN_AUDIT_DAYS))
    .execute();
  await sql`
    update audit set detail = (detail::jsonb - ${PERSONAL}::text[])::text
    where at < ${before(AUDIT_DETAIL_DAYS)} and detail <> '{}' and detail::jsonb ?| ${PERSONAL}::text[]
  `.execute(db);
}
