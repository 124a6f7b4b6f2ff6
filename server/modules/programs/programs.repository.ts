import { type Kysely, sql } from 'kysely';
import { type Tables } from '#server/db/schema.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';

type Db = Kysely<Tables>;

/** Without the terms, which are long: see {@link findTerms}. */
const COLUMNS = [
  'id',
  'title',
  'start_date',
  'end_date',
  'claim_allowed_till',
  'feature_image',
  'edm_image',
  'banner_image',
  'rebate_id',
] as const;

/** All schemes, without quarters, oldest start first. */
export function listPrograms(db: Db) {
  return db
    .selectFrom('programs')
    .select(COLUMNS)
    .where('rebate_id', 'is', null)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
}

export function findProgram(db: Db, type: ProgramType, id: number) {
  return db
    .selectFrom('programs')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('rebate_id', type === 'scheme' ? 'is' : 'is not', null)
    .executeTakeFirst();
}

/** The terms of a scheme or quarter as HTML; undefined if it has none. */
export async function findTerms(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('programs').select('t_and_c').where('id', '=', id).executeTakeFirst();
  return row?.t_and_c ?? undefined;
}

export function listRewards(db: Db, programIds: number[]) {
  if (programIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('program_id', 'in', programIds)
    .orderBy('business_volume')
    .execute();
}

/** A partner's points in a scheme: `approved` in claims, and `available` to redeem. */
export interface Points {
  approved: number;
  available: number;
}

/** The partner's points by scheme, summed from claims and redemptions. Rejected redemptions do not count. */
export async function pointsByProgram(
  db: Db,
  partnerId: number,
  programId?: number,
): Promise<Map<number, Points>> {
  const only = programId === undefined ? sql`` : sql`and program_id = ${programId}`;
  const { rows } = await sql<{ program_id: number; approved: number; available: number }>`
    select program_id, sum(approved) as approved, sum(approved) - sum(spent) as available
    from (
      select program_id, approved_business_volume as approved, 0 as spent from claims
      where partner_id = ${partnerId} and approved_business_volume is not null ${only}
      union all
      select program_id, 0, amount from transactions
      where partner_id = ${partnerId} and status <> 'rejected' ${only}
    ) as movements
    group by program_id
  `.execute(db);
  return new Map(rows.map(({ program_id, ...points }) => [program_id, points]));
}

/**
 * The programme's products with their category, in the order of entry; a quarter's by vertical.
 * @param only the ids of the products to find; all if not given
 */
export function listProducts(db: Db, programId: number, vertical?: string, only?: readonly number[]) {
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
    .$if(vertical !== undefined, (query) =>
      query.where('product_categories.business_vertical', '=', vertical ?? ''),
    )
    .$if(only !== undefined, (query) => query.where('products.id', 'in', only ?? []))
    .orderBy('product_categories.id')
    .orderBy('products.id')
    .execute();
}

export function findDistributor(db: Db, tier: 'T1' | 'T2', id: number) {
  return db
    .selectFrom('distributors')
    .select('id')
    .where('id', '=', id)
    .where('tier', '=', tier)
    .executeTakeFirst();
}

export async function nameDistributor(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('distributors').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export function listDistributors(db: Db, tier: 'T1' | 'T2') {
  return db
    .selectFrom('distributors')
    .select(['id', 'name'])
    .where('tier', '=', tier)
    .orderBy('name')
    .execute();
}
