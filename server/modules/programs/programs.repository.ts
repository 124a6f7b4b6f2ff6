import { type Kysely } from 'kysely';
import { type Tables } from '#server/db/schema.ts';

type Db = Kysely<Tables>;

/** All schemes, oldest start first. */
export function listPrograms(db: Db) {
  return db.selectFrom('programs').selectAll().orderBy('start_date').orderBy('id').execute();
}

export function findProgram(db: Db, id: number) {
  return db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The rewards of these programmes, lowest level first. */
export function listRewards(db: Db, programIds: number[]) {
  if (programIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('program_id', 'in', programIds)
    .orderBy('business_volume')
    .execute();
}

/** The partner's points by programme: the sum of what was approved of each claim. */
export async function pointsByProgram(db: Db, partnerId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('claims')
    .select((row) => ['program_id', row.fn.sum<number>('approved_business_volume').as('points')])
    .where('partner_id', '=', partnerId)
    .where('approved_business_volume', 'is not', null)
    .groupBy('program_id')
    .execute();
  return new Map(rows.map(({ program_id, points }) => [program_id, points]));
}

/** The programme's products with their category's name, in the order they were entered. */
export function listProducts(db: Db, programId: number) {
  return db
    .selectFrom('products')
    .innerJoin('product_categories', 'product_categories.id', 'products.category_id')
    .select([
      'products.id',
      'products.name',
      'product_categories.id as category_id',
      'product_categories.name as category',
    ])
    .where('product_categories.program_id', '=', programId)
    .orderBy('product_categories.id')
    .orderBy('products.id')
    .execute();
}

export function listDistributors(db: Db, tier: 'T1' | 'T2') {
  return db
    .selectFrom('distributors')
    .select(['id', 'name'])
    .where('tier', '=', tier)
    .orderBy('name')
    .execute();
}
