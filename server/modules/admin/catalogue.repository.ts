import { type Insertable, type Selectable } from 'kysely';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type ProgramTable } from '#server/db/schema.ts';
import { type Catalogue, type CatalogueInput } from './catalogue.schema.ts';
import { cleanTerms } from './terms.ts';

type Scheme = Catalogue['schemes'][number];
type RebateProgramme = Catalogue['rebates'][number];
type Reward = Scheme['rewards'][number];

/** A catalogue has an agreement for a partner who does not exist. `path` leads to the email. */
export class UnknownPartnerError extends Error {
  override readonly name = 'UnknownPartnerError';
  readonly path: (string | number)[];

  constructor(email: string, path: (string | number)[]) {
    super(`there is no partner ${email}`);
    this.path = path;
  }
}

/**
 * Writes a catalogue. Items of a known slug, level or name are updated, others added, none deleted.
 * @throws UnknownPartnerError
 */
export async function writeCatalogue(trx: Trx, catalogue: Catalogue, { isDemo = false } = {}): Promise<void> {
  for (const distributor of catalogue.distributors) {
    await trx
      .insertInto('distributors')
      .values(distributor)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const scheme of catalogue.schemes) await writeScheme(trx, scheme, isDemo);
  for (const [index, rebate] of catalogue.rebates.entries()) await writeRebate(trx, rebate, index, isDemo);
}

async function writeScheme(trx: Trx, scheme: Scheme, isDemo: boolean): Promise<void> {
  const { rewards, products, ...rest } = scheme;
  const programId = await writeProgram(trx, {
    ...rest,
    t_and_c: termsOf(rest),
    feature_image: rest.feature_image ?? null,
    edm_image: rest.edm_image ?? null,
    banner_image: rest.banner_image ?? null,
    rebate_id: null,
    is_demo: isDemo,
  });
  for (const reward of rewards) await writeReward(trx, programId, reward);
  for (const { category, names } of products) await writeProducts(trx, programId, { name: category }, names);
}

async function writeRebate(trx: Trx, rebate: RebateProgramme, index: number, isDemo: boolean): Promise<void> {
  const { quarters, agreements, ...rest } = rebate;
  const { id: rebateId } = await trx
    .insertInto('rebates')
    .values({ ...rest, is_demo: isDemo })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { products, ...quarter } of quarters) {
    const programId = await writeProgram(trx, {
      ...quarter,
      t_and_c: termsOf(quarter),
      feature_image: null,
      edm_image: null,
      banner_image: quarter.banner_image ?? null,
      rebate_id: rebateId,
      is_demo: isDemo,
    });
    for (const vertical of ['SOHO', 'SURVEILLANCE'] as const)
      await writeProducts(trx, programId, { name: vertical, vertical }, products[vertical]);
  }
  for (const [place, { email, ...agreement }] of agreements.entries()) {
    const partner = await trx
      .selectFrom('partners')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!partner) throw new UnknownPartnerError(email, ['rebates', index, 'agreements', place, 'email']);
    const terms = {
      basic_target: agreement.basic_target ?? null,
      basic_rebate_percentage: agreement.basic_rebate_percentage ?? null,
      expected_target: agreement.expected_target ?? null,
      expected_rebate_percentage: agreement.expected_rebate_percentage ?? null,
    };
    await trx
      .insertInto('agreements')
      .values({
        ...terms,
        business_vertical: agreement.business_vertical,
        rebate_id: rebateId,
        partner_id: partner.id,
        file_id: null,
        approved_date: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['rebate_id', 'partner_id', 'business_vertical']).doUpdateSet(terms),
      )
      .execute();
  }
}

function termsOf({ t_and_c: html }: { t_and_c?: string | null | undefined }): string | null {
  return html === null || html === undefined ? null : cleanTerms(html);
}

async function writeProgram(
  trx: Trx,
  program: Omit<Insertable<ProgramTable>, 'announced_at'>,
): Promise<number> {
  const { is_demo, ...changes } = program;
  const { id } = await trx
    .insertInto('programs')
    .values({ ...changes, is_demo, announced_at: null })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeReward(trx: Trx, programId: number, reward: Reward): Promise<void> {
  const row = { ...reward, gift_image: reward.gift_image ?? null };
  await trx
    .insertInto('rewards')
    .values({ ...row, program_id: programId })
    .onConflict((conflict) => conflict.columns(['program_id', 'level']).doUpdateSet(row))
    .execute();
}

async function writeProducts(
  trx: Trx,
  programId: number,
  category: { name: string; vertical?: string },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const { id } = await trx
    .insertInto('product_categories')
    .values({ program_id: programId, name: category.name, business_vertical: category.vertical ?? null })
    .onConflict((conflict) =>
      conflict.columns(['program_id', 'name']).doUpdateSet({ business_vertical: category.vertical ?? null }),
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
  const rewards = await db.selectFrom('rewards').selectAll().orderBy('id').execute();
  const rebates = await db.selectFrom('rebates').selectAll().orderBy('id').execute();
  const agreements = await db
    .selectFrom('agreements')
    .innerJoin('partners', 'partners.id', 'agreements.partner_id')
    .selectAll('agreements')
    .select('partners.email')
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
  const programOf = ({
    slug,
    title,
    start_date,
    end_date,
    claim_allowed_till,
    t_and_c,
  }: Selectable<ProgramTable>) => ({
    slug,
    title,
    start_date,
    end_date,
    claim_allowed_till,
    t_and_c,
  });
  return {
    distributors,
    schemes: programs
      .filter(({ rebate_id }) => rebate_id === null)
      .map((program) => ({
        ...programOf(program),
        feature_image: program.feature_image,
        edm_image: program.edm_image,
        banner_image: program.banner_image,
        rewards: rewards
          .filter(({ program_id }) => program_id === program.id)
          .map(({ level, gift, gift_image, business_volume, max_quantity }) => ({
            level,
            gift,
            gift_image,
            business_volume,
            max_quantity,
          })),
        products: [...productsOf(program.id)].map(([category, names]) => ({ category, names })),
      })),
    rebates: rebates.map(({ id, is_demo: _, ...rebate }) => ({
      ...rebate,
      quarters: programs
        .filter(({ rebate_id }) => rebate_id === id)
        .map((program) => ({
          ...programOf(program),
          banner_image: program.banner_image,
          products: Object.fromEntries(productsOf(program.id)),
        })),
      agreements: agreements
        .filter(({ rebate_id }) => rebate_id === id)
        .map((agreement) => ({
          email: agreement.email,
          business_vertical: agreement.business_vertical,
          basic_target: agreement.basic_target,
          basic_rebate_percentage: agreement.basic_rebate_percentage,
          expected_target: agreement.expected_target,
          expected_rebate_percentage: agreement.expected_rebate_percentage,
        })),
    })),
  };
}
