import { type Kysely, sql } from 'kysely';
import { type Day, addDays, dayOf, daysBetween, indianDay } from '#src/api/contract/days.ts';
import { normalInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { type Tables } from '#server/db/schema.ts';
import { hashPassword } from '#server/modules/session/password.ts';
import { demoClaims } from './claims.data.ts';
import { DEMO_PASSWORD, PARTNERS } from './partners.data.ts';
import { CATALOGUE, SCHEMES, type SeedScheme, T1_DISTRIBUTORS, T2_DISTRIBUTORS } from './schemes.data.ts';

/** The setting that holds the day the demo's dates count from; there is none where no demo was seeded. */
const ANCHOR = 'demo_day';
/** Any number that no other lock of the database uses. */
const SEED_LOCK = 4173;

/**
 * Fills an empty database with the demo, and on a later day moves the demo's dates along, so that what was closing soon
 * still is. What partners entered themselves is never moved.
 * @returns whether this database holds the demo.
 */
export async function seedDemo(db: Database, options: { now: Date; passwordCost: number }): Promise<boolean> {
  const today = indianDay(options.now);
  return db.transaction().execute(async (trx) => {
    // Nodes that start at once take turns.
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (await isEmpty(trx)) {
      await insertDemo(trx, today, await hashPassword(DEMO_PASSWORD, options.passwordCost));
      return true;
    }
    const anchor = await trx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', ANCHOR)
      .executeTakeFirst();
    const anchorDay = anchor && dayOf(anchor.value);
    if (anchorDay === undefined) return false;
    await moveDemo(trx, daysBetween(anchorDay, today), today);
    return true;
  });
}

async function isEmpty(trx: Trx): Promise<boolean> {
  return (await trx.selectFrom('partners').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function insertDemo(trx: Trx, today: Day, passwordHash: string): Promise<void> {
  await trx.insertInto('settings').values({ name: ANCHOR, value: today }).execute();
  const partners = await trx
    .insertInto('partners')
    .values(
      PARTNERS.map((partner) => ({ ...partner, status: 'approved' as const, password_hash: passwordHash })),
    )
    .returning(['id', 'tier'])
    .execute();
  const t1 = await insertDistributors(trx, 'T1', T1_DISTRIBUTORS);
  const t2 = await insertDistributors(trx, 'T2', T2_DISTRIBUTORS);
  for (const scheme of SCHEMES) {
    const { programId, productIds } = await insertScheme(trx, scheme, today);
    for (const claim of demoClaims(scheme, { partners, t1, t2, productIds })) {
      const { id } = await trx
        .insertInto('claims')
        .values({
          partner_id: claim.partnerId,
          program_id: programId,
          t1_distributor_id: claim.t1,
          t2_distributor_id: claim.t2,
          invoice_number: claim.invoiceNumber,
          invoice_key: normalInvoiceNumber(claim.invoiceNumber),
          invoice_date: addDays(today, claim.invoicedOn),
          file_id: null,
          business_vertical: claim.vertical,
          approved_business_volume: claim.approved,
          is_demo: true,
          created_at: new Date(Date.parse(addDays(today, claim.submittedOn)) + claim.minuteOfDay * 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('claim_lines')
        .values(claim.lines.map((line) => ({ ...line, claim_id: id })))
        .execute();
    }
  }
}

async function insertDistributors(
  trx: Kysely<Tables>,
  tier: 'T1' | 'T2',
  names: string[],
): Promise<number[]> {
  const rows = await trx
    .insertInto('distributors')
    .values(names.map((name) => ({ tier, name })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertScheme(trx: Trx, scheme: SeedScheme, today: Day) {
  const picture = (kind: string) => `/api/media/schemes/${scheme.slug}-${kind}.svg`;
  const { id: programId } = await trx
    .insertInto('programs')
    .values({
      slug: scheme.slug,
      title: scheme.title,
      start_date: addDays(today, scheme.from),
      end_date: addDays(today, scheme.to),
      claim_allowed_till: addDays(today, scheme.claimsUntil),
      t_and_c: scheme.terms ?? null,
      feature_image: picture('feature'),
      edm_image: picture('edm'),
      banner_image: picture('banner'),
      is_demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('rewards')
    .values(
      scheme.rewards.map(([level, gift, slug, points, most]) => ({
        program_id: programId,
        level,
        gift,
        gift_image: `/api/media/gifts/${slug}.svg`,
        business_volume: points,
        max_quantity: most,
      })),
    )
    .execute();
  const productIds: number[] = [];
  for (const name of scheme.products) {
    const category = await trx
      .insertInto('product_categories')
      .values({ program_id: programId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const products = await trx
      .insertInto('products')
      .values((CATALOGUE[name] ?? []).map((product) => ({ category_id: category.id, name: product })))
      .returning('id')
      .execute();
    productIds.push(...products.map(({ id }) => id));
  }
  return { programId, productIds };
}

async function moveDemo(trx: Trx, days: number, today: Day): Promise<void> {
  if (days <= 0) return;
  await sql`update programs set start_date = start_date + ${days}::int, end_date = end_date + ${days}::int,
    claim_allowed_till = claim_allowed_till + ${days}::int where is_demo`.execute(trx);
  await sql`update claims set invoice_date = invoice_date + ${days}::int,
    created_at = created_at + make_interval(days => ${days}::int) where is_demo`.execute(trx);
  await trx.updateTable('settings').set({ value: today }).where('name', '=', ANCHOR).execute();
}
