import { type Insertable } from 'kysely';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type ProgramTable } from '#server/db/schema.ts';
import { findPartnerId } from '../registration/registration.repository.ts';
import { type Catalogue, type CatalogueInput } from './catalogue.schema.ts';

type Scheme = Catalogue['schemes'][number];
type RebateProgramme = Catalogue['rebates'][number];

/** A catalogue does not fit what the database has. `path` leads to the value. */
export class CatalogueConflictError extends Error {
  override readonly name = 'CatalogueConflictError';
  readonly path: (string | number)[];

  constructor(message: string, path: (string | number)[]) {
    super(message);
    this.path = path;
  }
}

/**
 * Writes a catalogue. Items of a known slug, level or name are updated, others added, none deleted.
 * @throws CatalogueConflictError if an agreement's partner does not exist, or a scheme and a quarter have the same slug
 */
export async function writeCatalogue(trx: Trx, catalogue: Catalogue, { isDemo = false } = {}): Promise<void> {
  for (const distributor of catalogue.distributors) {
    await trx
      .insertInto('distributors')
      .values(distributor)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const [index, scheme] of catalogue.schemes.entries()) await writeScheme(trx, scheme, index, isDemo);
  for (const [index, rebate] of catalogue.rebates.entries()) await writeRebate(trx, rebate, index, isDemo);
}

async function writeScheme(trx: Trx, scheme: Scheme, index: number, isDemo: boolean): Promise<void> {
  const { rewards, products, ...program } = scheme;
  const row = { ...program, rebate_id: null, is_demo: isDemo };
  const programId = await writeProgram(trx, row, ['schemes', index]);
  for (const reward of rewards) {
    await trx
      .insertInto('rewards')
      .values({ ...reward, program_id: programId })
      .onConflict((conflict) => conflict.columns(['program_id', 'level']).doUpdateSet(reward))
      .execute();
  }
  for (const { category, names } of products) await writeProducts(trx, programId, category, null, names);
}

async function writeRebate(trx: Trx, rebate: RebateProgramme, index: number, isDemo: boolean): Promise<void> {
  const { quarters, agreements, ...rest } = rebate;
  const { id: rebateId } = await trx
    .insertInto('rebates')
    .values({ ...rest, is_demo: isDemo })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [place, { products, ...quarter }] of quarters.entries()) {
    const program = {
      ...quarter,
      feature_image: null,
      edm_image: null,
      rebate_id: rebateId,
      is_demo: isDemo,
    };
    const programId = await writeProgram(trx, program, ['rebates', index, 'quarters', place]);
    for (const vertical of ['SOHO', 'SURVEILLANCE'] as const)
      await writeProducts(trx, programId, vertical, vertical, products[vertical]);
  }
  for (const [place, { email, ...agreement }] of agreements.entries()) {
    const partner = await findPartnerId(trx, email);
    const path = ['rebates', index, 'agreements', place, 'email'];
    if (!partner) throw new CatalogueConflictError(`there is no partner ${email}`, path);
    await trx
      .insertInto('agreements')
      .values({ ...agreement, rebate_id: rebateId, partner_id: partner.id })
      .onConflict((conflict) =>
        conflict.columns(['rebate_id', 'partner_id', 'business_vertical']).doUpdateSet(agreement),
      )
      .execute();
  }
}

async function writeProgram(
  trx: Trx,
  { is_demo, ...changes }: Insertable<ProgramTable>,
  path: (string | number)[],
): Promise<number> {
  const before = await trx
    .selectFrom('programs')
    .select('rebate_id')
    .where('slug', '=', changes.slug)
    .executeTakeFirst();
  // Its claims would become claims of the other kind.
  if (before && (before.rebate_id === null) !== (changes.rebate_id === null))
    throw new CatalogueConflictError(
      `a ${before.rebate_id === null ? 'scheme' : 'quarter'} has the slug ${changes.slug}`,
      [...path, 'slug'],
    );
  const { id } = await trx
    .insertInto('programs')
    .values({ ...changes, is_demo })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeProducts(
  trx: Trx,
  programId: number,
  category: string,
  vertical: BusinessVertical | null,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const { id } = await trx
    .insertInto('product_categories')
    .values({ program_id: programId, name: category, business_vertical: vertical })
    .onConflict((conflict) =>
      conflict.columns(['program_id', 'name']).doUpdateSet({ business_vertical: vertical }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('products')
    .values(names.map((name) => ({ category_id: id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The stored catalogue, in the format of an import. */
export async function readStoredCatalogue(db: Database): Promise<CatalogueInput> {
  const distributors = await db.selectFrom('distributors').select(['tier', 'name']).orderBy('id').execute();
  const programs = await db.selectFrom('programs').selectAll().orderBy('id').execute();
  const rewards = await db
    .selectFrom('rewards')
    .select(['program_id', 'level', 'gift', 'gift_image', 'business_volume', 'max_quantity'])
    .orderBy('id')
    .execute();
  const rebates = await db.selectFrom('rebates').selectAll().orderBy('id').execute();
  const agreements = await db
    .selectFrom('agreements')
    .innerJoin('partners', 'partners.id', 'agreements.partner_id')
    .select([
      'rebate_id',
      'partners.email',
      'business_vertical',
      'basic_target',
      'basic_rebate_percentage',
      'expected_target',
      'expected_rebate_percentage',
    ])
    .orderBy('agreements.id')
    .execute();
  const products = await db
    .selectFrom('products')
    .innerJoin('product_categories', 'product_categories.id', 'products.category_id')
    .select(['product_categories.program_id', 'product_categories.name as category', 'products.name'])
    .orderBy('product_categories.id')
    .orderBy('products.id')
    .execute();

  const productsOf = (programId: number) => {
    const categories = new Map<string, string[]>();
    for (const { category, name } of products.filter(({ program_id }) => program_id === programId))
      categories.set(category, [...(categories.get(category) ?? []), name]);
    return categories;
  };
  return {
    distributors,
    schemes: programs
      .filter(({ rebate_id }) => rebate_id === null)
      .map(({ id, rebate_id: _, announced_at: __, is_demo: ___, ...program }) => ({
        ...program,
        rewards: rewards
          .filter(({ program_id }) => program_id === id)
          .map(({ program_id: ____, ...reward }) => reward),
        products: [...productsOf(id)].map(([category, names]) => ({ category, names })),
      })),
    rebates: rebates.map(({ id: rebateId, is_demo: _, ...rebate }) => ({
      ...rebate,
      quarters: programs
        .filter(({ rebate_id }) => rebate_id === rebateId)
        .map(({ id, slug, title, start_date, end_date, claim_allowed_till, t_and_c, banner_image }) => ({
          slug,
          title,
          start_date,
          end_date,
          claim_allowed_till,
          t_and_c,
          banner_image,
          products: Object.fromEntries(productsOf(id)),
        })),
      agreements: agreements
        .filter(({ rebate_id }) => rebate_id === rebateId)
        .map(({ rebate_id: __, ...agreement }) => agreement),
    })),
  };
}
