import { type Database, type Trx } from '#server/db/open-database.ts';

type Db = Database | Trx;

export function listRebates(db: Db) {
  return db
    .selectFrom('rebates')
    .selectAll()
    .orderBy('year', 'desc')
    .orderBy('agreement_start_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function listQuarters(db: Db) {
  return db
    .selectFrom('programs')
    .select(['id', 'title', 'start_date', 'end_date', 'claim_allowed_till', 'rebate_id'])
    .where('rebate_id', 'is not', null)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
}

export function listAgreements(db: Db, partnerId: number, rebateId?: number) {
  return db
    .selectFrom('agreements')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .$if(rebateId !== undefined, (query) => query.where('rebate_id', '=', rebateId ?? 0))
    .orderBy('business_vertical')
    .execute();
}

export function findAgreement(db: Db, id: number, partnerId: number) {
  return db
    .selectFrom('agreements')
    .innerJoin('rebates', 'rebates.id', 'agreements.rebate_id')
    .selectAll('agreements')
    .select(['rebates.is_extended', 'rebates.agreement_start_date', 'rebates.agreement_end_date'])
    .where('agreements.id', '=', id)
    .where('agreements.partner_id', '=', partnerId)
    .executeTakeFirst();
}

/** Sets a missing file. @returns whether it was set, which is true for one of two concurrent calls */
export async function setAgreementFile(trx: Trx, id: number, fileId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agreements')
    .set({ file_id: fileId })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The approved rupees of the partner's claims in a quarter, by vertical. */
export async function approvedByVertical(db: Db, partnerId: number, programId: number) {
  const rows = await db
    .selectFrom('claims')
    .select((row) => ['business_vertical', row.fn.sum<number>('approved_business_volume').as('approved')])
    .where('partner_id', '=', partnerId)
    .where('program_id', '=', programId)
    .where('approved_business_volume', 'is not', null)
    .groupBy('business_vertical')
    .execute();
  return new Map(rows.map(({ business_vertical, approved }) => [business_vertical, approved]));
}
