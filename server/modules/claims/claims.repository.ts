import { type Insertable, type Kysely, type Selectable } from 'kysely';
import { type Tables } from '#server/db/schema.ts';

type Db = Kysely<Tables>;

/** The partner's claims in a programme, newest first. */
export function listClaims(db: Db, partnerId: number, programId: number) {
  return claimsIn(db, partnerId, programId)
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc')
    .execute();
}

/** One of the partner's claims in a programme; `undefined` if it is not theirs, or in another one. */
export function findClaim(db: Db, of: { partnerId: number; programId: number; claimId: number }) {
  return claimsIn(db, of.partnerId, of.programId)
    .select(['claims.reviewed_at', 'claims.t1_distributor_id', 'claims.t2_distributor_id', 'claims.file_id'])
    .where('claims.id', '=', of.claimId)
    .executeTakeFirst();
}

/** The lines of a claim in the order of the form. */
export function listLines(db: Db, claimId: number) {
  return db
    .selectFrom('claim_lines')
    .innerJoin('products', 'products.id', 'claim_lines.product_id')
    .select(['products.id as product_id', 'products.name', 'claim_lines.quantity', 'claim_lines.price'])
    .where('claim_lines.claim_id', '=', claimId)
    .orderBy('claim_lines.id')
    .execute();
}

/** `total_value` is the sum of the lines' prices. */
function claimsIn(db: Db, partnerId: number, programId: number) {
  return db
    .selectFrom('claims')
    .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select((row) => [
      'claims.id',
      'claims.invoice_number',
      'claims.invoice_date',
      'claims.business_vertical',
      row.fn.sum<number>('claim_lines.price').as('total_value'),
      'claims.approved_business_volume',
      'claims.created_at',
      'claims.review_note as notes',
      row
        .case()
        .when('claims.approved_business_volume', 'is', null)
        .then('pending')
        .when('claims.approved_business_volume', '=', 0)
        .then('rejected')
        .else('approved')
        .end()
        .as('status'),
    ])
    .where('claims.partner_id', '=', partnerId)
    .where('claims.program_id', '=', programId)
    .groupBy('claims.id');
}

export async function countClaims(db: Db, partnerId: number): Promise<{ all: number; approved: number }> {
  return db
    .selectFrom('claims')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.countAll<number>().filterWhere('approved_business_volume', '>', 0).as('approved'),
    ])
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

/** The claim that a new one clashes with. */
export type ClashingClaim = Pick<
  Selectable<Tables['claims']>,
  'id' | 'invoice_number' | 'invoice_key' | 'created_at'
>;

/**
 * Inserts a claim with its lines.
 * @returns its id, or the claim that has this invoice already, or that the PDF belongs to a claim for another invoice
 */
export async function insertClaim(
  trx: Db,
  claim: Insertable<Tables['claims']>,
  lines: readonly { product_id: number; quantity: number; price: number }[],
): Promise<{ id: number } | { taken: 'file' } | { taken: 'invoice'; by: ClashingClaim | undefined }> {
  const row = await trx
    .insertInto('claims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    const by = await trx
      .selectFrom('claims')
      .select(['id', 'invoice_number', 'invoice_key', 'created_at'])
      .where('partner_id', '=', claim.partner_id)
      .where('program_id', '=', claim.program_id)
      .where((either) =>
        either.or([
          either('invoice_key', '=', claim.invoice_key),
          either('irn_key', '=', claim.irn_key ?? null),
        ]),
      )
      .executeTakeFirst();
    if (by) return { taken: 'invoice', by };
    const withFile = await trx
      .selectFrom('claims')
      .select('id')
      .where('file_id', '=', claim.file_id ?? null)
      .executeTakeFirst();
    return withFile ? { taken: 'file' } : { taken: 'invoice', by };
  }
  await trx
    .insertInto('claim_lines')
    .values(lines.map((line) => ({ ...line, claim_id: row.id })))
    .execute();
  return row;
}
