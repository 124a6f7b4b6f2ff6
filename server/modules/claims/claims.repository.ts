import { type Insertable, type Kysely } from 'kysely';
import { type Tables } from '#server/db/schema.ts';

type Db = Kysely<Tables>;

/** The partner's claims in a programme, newest first. `total_value` is the sum of the lines' prices. */
export function listClaims(db: Db, partnerId: number, programId: number) {
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
    .groupBy('claims.id')
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc')
    .execute();
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

type NewClaim = Omit<Insertable<Tables['claims']>, 'file_id' | 'is_demo' | ReviewColumns> & {
  file_id: string;
};
type ReviewColumns = 'approved_business_volume' | 'reviewed_at' | 'review_note';

/**
 * Inserts a claim with its lines.
 * @returns its id, or what another claim has already: this invoice, or this PDF
 */
export async function insertClaim(
  trx: Db,
  claim: NewClaim,
  lines: readonly { product_id: number; quantity: number; price: number }[],
): Promise<{ id: number } | { taken: 'invoice' | 'file' }> {
  const row = await trx
    .insertInto('claims')
    .values({
      ...claim,
      approved_business_volume: null,
      reviewed_at: null,
      review_note: null,
      is_demo: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    const withFile = await trx
      .selectFrom('claims')
      .select('id')
      .where('file_id', '=', claim.file_id)
      .executeTakeFirst();
    return { taken: withFile ? 'file' : 'invoice' };
  }
  await trx
    .insertInto('claim_lines')
    .values(lines.map((line) => ({ ...line, claim_id: row.id })))
    .execute();
  return row;
}
