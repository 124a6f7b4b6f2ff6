import { sql } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type RedemptionStatus } from '#src/api/contract/rewards.schema.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { type PartnerTable } from '#server/db/schema.ts';
import { irnKey } from '../claims/invoice-key.ts';

/** Rows per page, for lists that grow for ever. */
export const PAGE = 500;

/** All keys that a claim of the same e-invoice may have: that of a scheme, and one for each vertical of a quarter. */
const IRN_KEYS = [undefined, ...BusinessVertical.options].map(
  (vertical) => sql`${sql.lit(irnKey('', vertical))} || right(claims.irn_key, 64)`,
);

/**
 * A page of partners, pending ones first, then by id, after the given place. For the reviewer, `same_numbers`
 * has the ids of partners with the same PAN or GST number.
 */
export function listPartners(db: Database, after: { isDecided: boolean; id: number }) {
  return db
    .selectFrom('partners')
    .leftJoin('bank_details', 'bank_details.partner_id', 'partners.id')
    .select([
      'partners.id',
      'partners.email',
      'partners.name',
      'partners.organization',
      'partners.tier',
      'partners.status',
      'partners.gst_number',
      'partners.city',
      'partners.state',
      'partners.created_at',
      'bank_details.cheque_file_id as cheque_file',
      sql<string | null>`(
        select string_agg(others.id::text, ', ' order by others.id)
        from partners as others
        where others.id <> partners.id
          and (others.pan_number = partners.pan_number or others.gst_number = partners.gst_number)
      )`.as('same_numbers'),
    ])
    .where(
      sql<boolean>`(partners.status <> 'pending', partners.id) > (${after.isDecided}::boolean, ${after.id}::bigint)`,
    )
    .orderBy((row) => row('partners.status', '<>', 'pending'))
    .orderBy('partners.id')
    .limit(PAGE)
    .execute();
}

/** Approves a pending partner. @returns undefined if no pending partner has this email */
export async function approvePartner(trx: Trx, email: string, tier: string | undefined) {
  return trx
    .updateTable('partners')
    .set({ status: 'approved', ...(tier !== undefined && { tier }) })
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'pending')
    .returning(['id', 'tier', 'pan_number', 'gst_number'])
    .executeTakeFirst();
}

/** @returns the partner's id; undefined if none with this email has the status `from` */
export async function changeStatus(
  trx: Trx,
  email: string,
  from: PartnerTable['status'],
  to: PartnerTable['status'],
) {
  return trx
    .updateTable('partners')
    .set({ status: to })
    .where('email', '=', email.toLowerCase())
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
}

/**
 * Claims, oldest first. For the reviewer, `same_pdf` has the ids of claims with the same PDF, and
 * `same_invoice` those with the same invoice number: of the same partner in the same programme and vertical,
 * or of another partner with the same distributor. `same_letters` has those of the same partner, T1 distributor
 * and financial year whose number has the same letters and digits, but other signs. `same_irn` has those with the
 * same e-invoice, whoever's.
 * @param after the id of the last claim on the page before
 */
export function listAllClaims(db: Database, isPendingOnly: boolean, after: number) {
  return db
    .selectFrom('claims')
    .innerJoin('partners', 'partners.id', 'claims.partner_id')
    .innerJoin('programs', 'programs.id', 'claims.program_id')
    .select((row) => [
      'claims.id',
      'partners.email',
      'partners.gst_number',
      'programs.title',
      'claims.business_vertical',
      'claims.invoice_number',
      'claims.invoice_date',
      row
        .selectFrom('claim_lines')
        .select((line) => line.fn.sum<number>('price').as('total'))
        .whereRef('claim_id', '=', 'claims.id')
        .as('total_value'),
      'claims.approved_business_volume',
      'claims.created_at',
      'claims.file_id as file',
      sql<string | null>`(
        select string_agg(others.id::text, ', ' order by others.id)
        from files as own
          join files as same on same.sha256 = own.sha256
          join claims as others on others.file_id = same.id and others.id <> claims.id
        where own.id = claims.file_id
      )`.as('same_pdf'),
      sql<string | null>`(
        select string_agg(others.id::text, ', ' order by others.id)
        from claims as others
        where others.number_key = claims.number_key and others.id <> claims.id
          and case when others.partner_id = claims.partner_id
            then others.program_id = claims.program_id
              and others.business_vertical is not distinct from claims.business_vertical
            else others.t1_distributor_id = claims.t1_distributor_id
              or others.t2_distributor_id = claims.t2_distributor_id
          end
      )`.as('same_invoice'),
      // The index `claims_by_letters` has the same expression. Three months back, a financial year is a year.
      sql<string | null>`(
        select string_agg(others.id::text, ', ' order by others.id)
        from claims as others
        where others.partner_id = claims.partner_id
          and regexp_replace(others.number_key, '[^A-Z0-9]', '', 'g')
            = regexp_replace(claims.number_key, '[^A-Z0-9]', '', 'g')
          and others.number_key <> claims.number_key
          and others.t1_distributor_id is not distinct from claims.t1_distributor_id
          and extract(year from others.invoice_date - interval '3 months')
            = extract(year from claims.invoice_date - interval '3 months')
      )`.as('same_letters'),
      'claims.e_invoice',
      sql<string | null>`(
        select string_agg(others.id::text, ', ' order by others.id)
        from claims as others
        where others.irn_key in (${sql.join(IRN_KEYS)}) and others.id <> claims.id
      )`.as('same_irn'),
    ])
    .where('claims.id', '>', after)
    .$if(isPendingOnly, (query) => query.where('claims.reviewed_at', 'is', null))
    .orderBy('claims.id')
    .limit(PAGE)
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
      'claims.review_note',
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

export function findAnyFile(trx: Trx, id: string) {
  return trx
    .selectFrom('files')
    .select(['partner_id', 'folder', 'name', 'media_type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @param after the id of the last agreement on the page before */
export function listAllAgreements(db: Database, after: number) {
  return db
    .selectFrom('agreements')
    .innerJoin('partners', 'partners.id', 'agreements.partner_id')
    .innerJoin('rebates', 'rebates.id', 'agreements.rebate_id')
    .select([
      'agreements.id',
      'partners.email',
      'rebates.title',
      'agreements.business_vertical',
      'agreements.file_id as file',
      'agreements.approved_date',
    ])
    .where('agreements.id', '>', after)
    .orderBy('agreements.id')
    .limit(PAGE)
    .execute();
}

/** @returns the agreement; undefined if none with this id has a file and waits for approval */
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

/** @param after the id of the last redemption on the page before */
export function listAllTransactions(db: Database, after: number) {
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
    .where('transactions.id', '>', after)
    .orderBy('transactions.id')
    .limit(PAGE)
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
  changes: { status: RedemptionStatus; notes: string | null },
): Promise<void> {
  await trx.updateTable('transactions').set(changes).where('id', '=', id).execute();
}
