import { sql } from 'kysely';
import { type Deps } from '#server/http/context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A key outlives the claim window in which it was used by this long: a phone may have lain in a drawer. */
const KEY_DAYS = 90;
/** An upload that no claim has come for. The phone that made it may still be offline; bytes are cheaper than a claim. */
const UPLOAD_DAYS = 30;
const SESSION_DAYS = 7;
const PUSH_DAYS = 1;
const NOTIFICATION_DAYS = 365;

/** Deletes what nobody needs any more. Safe on several nodes at once. */
export async function sweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  await db.deleteFrom('attempts').where('at', '<', before(1)).execute();
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
    where created_at < ${before(UPLOAD_DAYS)}
      and not exists (select 1 from claims where claims.file_id = files.id)
      and not exists (select 1 from agreements where agreements.file_id = files.id)
      and not exists (select 1 from bank_details where bank_details.cheque_file_id = files.id)
  `.execute(db);
}
