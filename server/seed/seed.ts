import { sql } from 'kysely';
import * as v from 'valibot';
import { type Day, addDays, dayOf, daysBetween, indianDay } from '#src/api/contract/days.ts';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { writeCatalogue } from '#server/modules/admin/catalogue.repository.ts';
import { Catalogue, type CatalogueInput } from '#server/modules/admin/catalogue.schema.ts';
import { insertClaim } from '#server/modules/claims/claims.repository.ts';
import { invoiceKey } from '#server/modules/claims/invoice-key.ts';
import { hashPassword } from '#server/modules/session/password.ts';
import { type SeedClaim, demoClaims } from './claims.data.ts';
import { NOTIFICATIONS, REDEMPTIONS } from './notifications.data.ts';
import { DEMO_PASSWORD, PARTNERS } from './partners.data.ts';
import { demoRebates } from './rebates.data.ts';
import { insertRebateClaims } from './rebate-claims.ts';
import { CATALOGUE, SCHEMES, T1_DISTRIBUTORS, T2_DISTRIBUTORS } from './schemes.data.ts';

/** The setting with the day from which the demo's dates count. Not set if no demo was seeded. */
const ANCHOR = 'demo_day';
/** Any number that no other advisory lock uses. */
const SEED_LOCK = 4173;

/**
 * Fills an empty database with the demo. On a later day it moves the demo's dates along, so that a scheme
 * that was closing soon still is. What partners entered themselves is never moved.
 * @returns whether this database holds the demo
 */
export async function seedDemo(db: Database, options: { now: Date; passwordCost: number }): Promise<boolean> {
  const today = indianDay(options.now);
  return db.transaction().execute(async (trx) => {
    // Nodes that start at once must seed one after the other.
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

function demoCatalogue(today: Day): CatalogueInput {
  const picture = (slug: string, kind: string) => `/api/media/schemes/${slug}-${kind}.svg`;
  return {
    distributors: [
      ...T1_DISTRIBUTORS.map((name) => ({ tier: 'T1' as const, name })),
      ...T2_DISTRIBUTORS.map((name) => ({ tier: 'T2' as const, name })),
    ],
    schemes: SCHEMES.map(({ slug, title, from, to, claimsUntil, terms, products, rewards }) => ({
      slug,
      title,
      start_date: addDays(today, from),
      end_date: addDays(today, to),
      claim_allowed_till: addDays(today, claimsUntil),
      t_and_c: terms,
      feature_image: picture(slug, 'feature'),
      edm_image: picture(slug, 'edm'),
      banner_image: picture(slug, 'banner'),
      rewards: rewards.map(([level, gift, gift_slug, points, most]) => ({
        level,
        gift,
        gift_image: `/api/media/gifts/${gift_slug}.svg`,
        business_volume: points,
        max_quantity: most,
      })),
      products: products.map((category) => ({ category, names: CATALOGUE[category] ?? [] })),
    })),
    rebates: demoRebates(today),
  };
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
    .returning(['id', 'tier', 'email'])
    .execute();
  await writeCatalogue(trx, v.parse(Catalogue, demoCatalogue(today)), { isDemo: true });
  await trx
    .updateTable('programs')
    .set({ announced_at: new Date(today) })
    .where('start_date', '<=', today)
    .execute();
  const distributors = await trx.selectFrom('distributors').select(['id', 'tier']).orderBy('id').execute();
  const idsOf = (tier: string) => distributors.filter((one) => one.tier === tier).map(({ id }) => id);
  const [t1, t2] = [idsOf('T1'), idsOf('T2')];
  for (const scheme of SCHEMES) {
    const program = await programBySlug(trx, scheme.slug);
    const claims = demoClaims(scheme, { partners, t1, t2, productIds: program.productIds });
    for (const claim of claims) await insertDemoClaim(trx, program.id, claim, today);
    await insertRedemptions(trx, program.id, claims, today);
  }
  await insertRebateClaims(trx, partners, t1, today);
  await insertNotifications(trx, partners, today);
}

async function programBySlug(trx: Trx, slug: string): Promise<{ id: number; productIds: number[] }> {
  const { id } = await trx
    .selectFrom('programs')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const products = await trx
    .selectFrom('products')
    .innerJoin('product_categories', 'product_categories.id', 'products.category_id')
    .select('products.id')
    .where('product_categories.program_id', '=', id)
    .orderBy('products.id')
    .execute();
  return { id, productIds: products.map((product) => product.id) };
}

async function insertDemoClaim(trx: Trx, programId: number, claim: SeedClaim, today: Day): Promise<void> {
  const submittedAt = instantOf(today, claim.submittedOn, claim.minuteOfDay);
  await insertClaim(
    trx,
    {
      partner_id: claim.partnerId,
      program_id: programId,
      t1_distributor_id: claim.t1,
      t2_distributor_id: claim.t2,
      invoice_number: claim.invoiceNumber,
      invoice_key: invoiceKey(claim.invoiceNumber, undefined),
      invoice_date: addDays(today, claim.invoicedOn),
      business_vertical: claim.vertical,
      approved_business_volume: claim.approved,
      reviewed_at: claim.approved === null ? null : submittedAt,
      is_demo: true,
      created_at: submittedAt,
    },
    claim.lines,
  );
}

/** In each scheme, every partner with enough points has redeemed the smallest reward some days ago. */
async function insertRedemptions(
  trx: Trx,
  programId: number,
  claims: readonly SeedClaim[],
  today: Day,
): Promise<void> {
  const reward = await trx
    .selectFrom('rewards')
    .select(['id', 'business_volume'])
    .where('program_id', '=', programId)
    .orderBy('business_volume')
    .executeTakeFirst();
  if (!reward) return;
  for (const partnerId of new Set(claims.map((claim) => claim.partnerId))) {
    const points = claims
      .filter((claim) => claim.partnerId === partnerId)
      .reduce((sum, { approved }) => sum + (approved ?? 0), 0);
    if (points < reward.business_volume) continue;
    const [status, notes] = REDEMPTIONS[(programId + partnerId) % REDEMPTIONS.length] ?? ['pending', null];
    await trx
      .insertInto('transactions')
      .values({
        partner_id: partnerId,
        program_id: programId,
        reward_id: reward.id,
        amount: reward.business_volume,
        status,
        notes,
        is_demo: true,
        created_at: instantOf(today, -6 - (partnerId % 5), 600),
      })
      .execute();
  }
}

async function insertNotifications(trx: Trx, partners: { id: number }[], today: Day): Promise<void> {
  const scheme = await programBySlug(trx, SCHEMES[0]?.slug ?? '');
  const camera = await programBySlug(trx, 'suraksha-cameras');
  await trx
    .insertInto('notifications')
    .values(
      partners.flatMap(({ id }) =>
        NOTIFICATIONS.map(({ daysAgo, link, ...notification }) => ({
          ...notification,
          partner_id: id,
          link: link?.replace('{scheme}', String(scheme.id)).replace('{camera}', String(camera.id)) ?? null,
          is_demo: true,
          // Today's at midnight: the demo may be seeded early in the morning.
          created_at: instantOf(today, -daysAgo, daysAgo === 0 ? 0 : 560 + daysAgo),
          read_at: daysAgo > 7 ? instantOf(today, -daysAgo, 700) : null,
        })),
      ),
    )
    .execute();
}

/** The moment at `minute` of India's day, `days` from `today`. */
function instantOf(today: Day, days: number, minute: number): Date {
  return new Date(Date.parse(`${addDays(today, days)}T00:00:00+05:30`) + minute * 60_000);
}

async function moveDemo(trx: Trx, days: number, today: Day): Promise<void> {
  // Quarters follow the calendar: they do not move, but those of a new year are added.
  await writeCatalogue(trx, v.parse(Catalogue, { rebates: demoRebates(today) }), { isDemo: true });
  if (days <= 0) return;
  await sql`update programs set start_date = start_date + ${days}::int, end_date = end_date + ${days}::int,
    claim_allowed_till = claim_allowed_till + ${days}::int where is_demo and rebate_id is null`.execute(trx);
  await sql`update claims set invoice_date = invoice_date + ${days}::int,
    created_at = created_at + make_interval(days => ${days}::int), reviewed_at = reviewed_at + make_interval(days => ${days}::int)
    where is_demo and program_id in (select id from programs where rebate_id is null)`.execute(trx);
  for (const table of ['transactions', 'notifications'] as const) {
    await sql`update ${sql.table(table)} set created_at = created_at + make_interval(days => ${days}::int)
      where is_demo`.execute(trx);
  }
  await trx.updateTable('settings').set({ value: today }).where('name', '=', ANCHOR).execute();
}
