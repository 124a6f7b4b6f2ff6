import { type Updateable } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type Tables } from '#server/db/schema.ts';

type Db = Database | Trx;

export function findProfile(db: Db, partnerId: number) {
  return db
    .selectFrom('partners')
    .select([
      'name',
      'mobile_number',
      'email',
      'organization',
      'dob',
      'pan_number',
      'gst_number',
      'address',
      'city',
      'state',
      'pincode',
    ])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

export async function updatePartner(
  trx: Trx,
  partnerId: number,
  changes: Updateable<Tables['partners']>,
): Promise<void> {
  await trx.updateTable('partners').set(changes).where('id', '=', partnerId).execute();
}

export function findBankDetails(db: Db, partnerId: number) {
  return db
    .selectFrom('bank_details')
    .select(['account_holder', 'bank_name', 'account_number', 'ifsc_code', 'cheque_file_id'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
}

export async function putBankDetails(
  trx: Trx,
  partnerId: number,
  details: Omit<Tables['bank_details'], 'partner_id'>,
): Promise<void> {
  await trx
    .insertInto('bank_details')
    .values({ ...details, partner_id: partnerId })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(details))
    .execute();
}
