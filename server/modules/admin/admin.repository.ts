import { type Database, type Trx } from '#server/db/open-database.ts';
import { type TransactionStatus } from '#server/db/schema.ts';

export function listPartners(db: Database) {
  return db
    .selectFrom('partners')
    .select([
      'id',
      'email',
      'name',
      'organization',
      'tier',
      'status',
      'gst_number',
      'city',
      'state',
      'created_at',
    ])
    .orderBy('status', 'desc')
    .orderBy('id')
    .execute();
}

/** Approves a partner who waits. @returns whose id, unless there is none or it is approved. */
export async function approvePartner(trx: Trx, email: string, tier: string | undefined) {
  return trx
    .updateTable('partners')
    .set({ status: 'approved', ...(tier !== undefined && { tier }) })
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'pending')
    .returning(['id', 'tier'])
    .executeTakeFirst();
}

/** Claims with whose they are, oldest first; only those that wait for a review if asked. */
export function listAllClaims(db: Database, isPendingOnly: boolean) {
  return db
    .selectFrom('claims')
    .innerJoin('partners', 'partners.id', 'claims.partner_id')
    .innerJoin('programs', 'programs.id', 'claims.program_id')
    .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select((row) => [
      'claims.id',
      'partners.email',
      'programs.title',
      'claims.business_vertical',
      'claims.invoice_number',
      'claims.invoice_date',
      row.fn.sum<number>('claim_lines.price').as('total_value'),
      'claims.approved_business_volume',
      'claims.created_at',
    ])
    .$if(isPendingOnly, (query) => query.where('claims.reviewed_at', 'is', null))
    .groupBy(['claims.id', 'partners.email', 'programs.title'])
    .orderBy('claims.id')
    .execute();
}

export function findClaim(trx: Trx, id: number) {
  return trx
    .selectFrom('claims')
    .innerJoin('programs', 'programs.id', 'claims.program_id')
    .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select((row) => [
      'claims.id',
      'claims.partner_id',
      'claims.program_id',
      'claims.invoice_number',
      'claims.approved_business_volume',
      'programs.rebate_id',
      row.fn.sum<number>('claim_lines.price').as('total_value'),
    ])
    .where('claims.id', '=', id)
    .groupBy(['claims.id', 'programs.rebate_id'])
    .executeTakeFirst();
}

export async function setReview(
  trx: Trx,
  id: number,
  review: { approved_business_volume: number; review_note: string | null; reviewed_at: Date },
): Promise<void> {
  await trx.updateTable('claims').set(review).where('id', '=', id).execute();
}

export function listAllAgreements(db: Database) {
  return db
    .selectFrom('agreements')
    .innerJoin('partners', 'partners.id', 'agreements.partner_id')
    .innerJoin('rebates', 'rebates.id', 'agreements.rebate_id')
    .select([
      'agreements.id',
      'partners.email',
      'rebates.title',
      'agreements.business_vertical',
      'agreements.file_id',
      'agreements.approved_date',
    ])
    .orderBy('agreements.id')
    .execute();
}

/** Approves an agreement that has a file and is not approved. @returns what it is, or nothing where there is none such. */
export async function approveAgreement(trx: Trx, id: number, day: string) {
  const updated = await trx
    .updateTable('agreements')
    .set({ approved_date: day })
    .where('id', '=', id)
    .where('file_id', 'is not', null)
    .where('approved_date', 'is', null)
    .returning(['partner_id', 'rebate_id', 'business_vertical'])
    .executeTakeFirst();
  if (!updated) return undefined;
  const { title } = await trx
    .selectFrom('rebates')
    .select('title')
    .where('id', '=', updated.rebate_id)
    .executeTakeFirstOrThrow();
  return { ...updated, title };
}

export function listAllTransactions(db: Database) {
  return db
    .selectFrom('transactions')
    .innerJoin('partners', 'partners.id', 'transactions.partner_id')
    .innerJoin('rewards', 'rewards.id', 'transactions.reward_id')
    .select([
      'transactions.id',
      'partners.email',
      'rewards.gift',
      'transactions.amount',
      'transactions.status',
      'transactions.notes',
      'transactions.created_at',
    ])
    .orderBy('transactions.id')
    .execute();
}

export function findTransaction(trx: Trx, id: number) {
  return trx
    .selectFrom('transactions')
    .innerJoin('rewards', 'rewards.id', 'transactions.reward_id')
    .selectAll('transactions')
    .select('rewards.gift')
    .where('transactions.id', '=', id)
    .executeTakeFirst();
}

export async function setTransaction(
  trx: Trx,
  id: number,
  changes: { status: TransactionStatus; notes?: string },
): Promise<void> {
  await trx.updateTable('transactions').set(changes).where('id', '=', id).execute();
}
