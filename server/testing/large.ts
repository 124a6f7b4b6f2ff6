import { sql } from 'kysely';
import { indianDay } from '#src/api/contract/days.ts';
import { type Database, type Trx } from '#server/db/open-database.ts';

export interface LargeAmounts {
  partners: number;
  claims: number;
  programs: number;
}

/** The email of the partner with this number, from 1. */
export const largeEmail = (partner: number) => `partner-${partner}@large.example`;
export const largeToken = (partner: number) => `large-session-${partner}`;
/** Whether {@link fillLarge} approves this partner. The others are pending or suspended. */
export const isLargeApproved = (partner: number) => partner % 100 !== 0;
/** One in so many partners is T2 and has agreements for every rebate programme. */
const AGREED_EVERY = 9;

/** The period of the claims, in days. */
const DAYS = 730;
/** How long a programme runs, and how long after its end claims may be made. */
const RUNS_DAYS = 60;
const CLAIM_DAYS = 15;

/**
 * Fills PostgreSQL with two years of a large portal, beside existing rows. The database generates them, so
 * that a million take seconds. A few partners have thousands of claims, most about a dozen. Queues and the
 * rows that sweeps delete are those of a normal day. Uploads have a few bytes.
 * @param db must allow statements that take minutes
 * @param options `passwordHash` is that of all partners; `isTrusted` skips foreign key checks, which halves
 * the time and needs a superuser
 */
export async function fillLarge(
  db: Database,
  amounts: LargeAmounts,
  { now, passwordHash, isTrusted = false }: { now: Date; passwordHash: string; isTrusted?: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (isTrusted) await sql`set local session_replication_role = replica`.execute(trx);
    // Makes `random()` give the same rows each time.
    await sql`select setseed(0.42)`.execute(trx);
    await fillCatalogue(trx, amounts, now);
    await fillPartners(trx, amounts, now, passwordHash);
    await fillClaims(trx, amounts, now);
    await fillTraffic(trx, now);
  });
  // As autovacuum does: the planner needs statistics to choose good plans.
  await sql`vacuum (analyze)`.execute(db);
}

/** One programme after the other, every tenth a quarter. Of 400 about thirty are open at a time. */
async function fillCatalogue(trx: Trx, { programs }: LargeAmounts, now: Date): Promise<void> {
  const today = indianDay(now);
  await sql`
    insert into distributors (tier, name)
    select case when n <= 20 then 'T1' else 'T2' end, 'Large Distributor ' || n from generate_series(1, 60) as n
  `.execute(trx);
  await sql`
    insert into rebates (slug, title, year, start_month, end_month, agreement_start_date, agreement_end_date)
    select 'large-rebate-' || n, 'Rebate ' || n, 2024 + n / 4, 1, 12, ${today}::date - ${DAYS}::int, ${today}::date + 30
    from generate_series(1, ceil(${programs}::int / 40.0)::int) as n
  `.execute(trx);
  await sql`
    insert into programs (slug, title, start_date, end_date, claim_allowed_till, t_and_c, rebate_id, announced_at)
    select 'large-' || n, 'Programme ' || n, starts, starts + ${RUNS_DAYS}::int, starts + ${RUNS_DAYS + CLAIM_DAYS}::int,
      repeat('<p>Claims need the invoice of an authorised distributor.</p>', 20),
      case when n % 10 = 0 then (select id from rebates where slug = 'large-rebate-' || (n + 39) / 40) end, starts
    from generate_series(1, ${programs}::int) as n,
      lateral (select ${today}::date - ${DAYS}::int + ((n - 1) * ${DAYS}::int / ${programs}::int) as starts) as dates
  `.execute(trx);
  await sql`
    insert into rewards (program_id, level, gift, business_volume, max_quantity)
    select programs.id, 'Level ' || level, 'Gift ' || level, 1000 * level * level, 10
    from programs, generate_series(1, 5) as level where slug like 'large-%' and rebate_id is null
  `.execute(trx);
  await sql`
    insert into product_categories (program_id, name, business_vertical)
    select programs.id, vertical, case when rebate_id is not null then vertical end
    from programs, unnest(array['SOHO', 'SURVEILLANCE']) as vertical where slug like 'large-%'
  `.execute(trx);
  await sql`
    insert into products (category_id, name)
    select product_categories.id, 'Product ' || n
    from product_categories join programs on programs.id = program_id, generate_series(1, 5) as n
    where slug like 'large-%'
  `.execute(trx);
}

/** The temporary table `large_partners` has each partner's number and id, for the next steps. */
async function fillPartners(
  trx: Trx,
  { partners }: LargeAmounts,
  now: Date,
  passwordHash: string,
): Promise<void> {
  await sql`
    insert into partners (email, name, mobile_number, organization, dob, pan_number, gst_number, address, city, state,
      pincode, tier, status, password_hash, created_at)
    select 'partner-' || n || '@large.example', 'Partner Number ' || n, '98' || lpad(n::text, 8, '0'), 'Shop ' || n, '1985-01-01',
      pan, '27' || pan || '1Z5', n || ' Station Road, near the temple', 'Nashik', 'Maharashtra', '422001',
      case when n % ${AGREED_EVERY}::int = 1 then 'T2' when n % 50 = 0 then 'T1' else 'T3' end,
      case when n % 200 = 0 then 'suspended' when n % 100 = 0 then 'pending' else 'approved' end, ${passwordHash},
      ${now}::timestamptz - case when n % 100 = 0 then interval '170 days' else interval '800 days' end * random()
    from generate_series(1, ${partners}::int) as n, lateral (
      select chr(65 + n / 456976 % 26) || chr(65 + n / 17576 % 26) || chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26)
        || chr(65 + n % 26) || lpad((n % 10000)::text, 4, '0') || 'L' as pan
    ) as numbers
  `.execute(trx);
  await sql`
    create temporary table large_partners on commit drop as
    select substring(email from 'partner-([0-9]+)@')::int as n, id, status = 'approved' as is_approved
    from partners where email like '%@large.example'
  `.execute(trx);
  await sql`create unique index on large_partners (n)`.execute(trx);
  await sql`analyze large_partners`.execute(trx);
  await sql`
    insert into files (id, partner_id, folder, name, media_type, sha256, bytes, created_at, loose_since)
    select md5('cheque ' || n)::uuid, id, 'bankdetails', 'cheque.png', 'image/png', md5('cheque ' || n) || md5('large'),
      '\\x89504e470d0a1a0a'::bytea, ${now}::timestamptz - interval '700 days' * random() - interval '31 days', null
    from large_partners where is_approved and n % 2 = 0
  `.execute(trx);
  await sql`
    insert into bank_details (partner_id, account_holder, bank_name, account_number, ifsc_code, cheque_file_id)
    select id, 'Partner Number ' || n, 'State Bank of India', lpad(n::text, 12, '0'), 'SBIN0001234', md5('cheque ' || n)::uuid
    from large_partners where is_approved and n % 2 = 0
  `.execute(trx);
  await sql`
    insert into files (id, partner_id, folder, name, media_type, sha256, bytes, created_at, loose_since)
    select md5('agreement ' || n)::uuid, id, 'agreements', 'agreement.pdf', 'application/pdf',
      md5('agreement ' || n) || md5('large'), '%PDF-'::bytea, ${now}::timestamptz - interval '700 days' * random(), null
    from large_partners where n % ${AGREED_EVERY}::int = 1
  `.execute(trx);
  await sql`
    insert into agreements (rebate_id, partner_id, business_vertical, basic_target, basic_rebate_percentage, expected_target,
      expected_rebate_percentage, file_id, approved_date)
    select rebates.id, large_partners.id, vertical, 500000, 1.5, 900000, 2.5,
      case when slug <> 'large-rebate-1' then md5('agreement ' || n)::uuid end,
      case when slug not in ('large-rebate-1', 'large-rebate-2') then agreement_start_date end
    from rebates, large_partners, unnest(array['SOHO', 'SURVEILLANCE']) as vertical
    where slug like 'large-%' and n % ${AGREED_EVERY}::int = 1
  `.execute(trx);
}

/** Claims by date, so that the rows of one partner are scattered over the table, as in reality. */
async function fillClaims(trx: Trx, { partners, claims, programs }: LargeAmounts, now: Date): Promise<void> {
  await sql`
    create temporary table large_programs on commit drop as
    select substring(slug from 'large-([0-9]+)$')::int as n, programs.id, rebate_id, start_date, end_date,
      array(
        select products.id from products join product_categories on product_categories.id = category_id
        where program_id = programs.id order by product_categories.id, products.id
      ) as products
    from programs where slug ~ '^large-[0-9]+$'
  `.execute(trx);
  await sql`analyze large_programs`.execute(trx);
  // The square makes the first partners the busiest: of 2,000,000 claims of 100,000 the first has 6,000.
  await sql`
    create temporary table large_claims on commit drop as
    select i, id_base + i as id, large_partners.id as partner_id, large_programs.id as program_id,
      case when rebate_id is null then null when i % 2 = 0 then 'SOHO' else 'SURVEILLANCE' end as vertical,
      'INV' || i % ${Math.ceil(claims / 3)}::int as number,
      least(end_date, greatest(start_date, (at at time zone 'Asia/Kolkata')::date - (i % 9)::int)) as invoice_date,
      md5('invoice ' || i)::uuid as file_id, at, rebate_id is null as is_scheme,
      products[1 + i % 2 * 5 + i % 4] as first_product, products[2 + i % 2 * 5 + i % 4] as second_product,
      1000 + i * 7919 % 90000 as first_price, case when i % 2 = 0 then 1000 + i * 3571 % 50000 end as second_price,
      case when random() < 0.9 and at < ${now}::timestamptz - interval '3 days' then random() > 0.03 end as is_approved
    from (select coalesce(max(id), 0) as id_base from claims) as base, (
      select i, ${now}::timestamptz - (1 - i::float8 / ${claims}::int) * ${DAYS}::int * interval '1 day' as at,
        greatest(1, ceil(i::float8 / ${claims}::int * ${programs}::int)::int
          - floor(random() * ${programs}::int * ${RUNS_DAYS}::int / ${DAYS}::int)::int) as program,
        1 + floor(power(random(), 2) * ${partners}::int)::int as partner
      from generate_series(1, ${claims}::bigint) as i
    ) as made
    join large_programs on large_programs.n = program
    join large_partners on large_partners.n = case when rebate_id is null then partner
      else (partner - 1) / ${AGREED_EVERY}::int * ${AGREED_EVERY}::int + 1 end
    order by i
  `.execute(trx);
  await sql`analyze large_claims`.execute(trx);
  // One claim in a hundred has the PDF of another.
  await sql`
    insert into files (id, partner_id, folder, name, media_type, sha256, bytes, created_at, loose_since)
    select file_id, partner_id, 'invoices', 'invoice.pdf', 'application/pdf',
      md5('pdf ' || i % ${Math.ceil(claims * 0.99)}::int) || md5('large'), '%PDF-'::bytea, at,
      case when at > ${now}::timestamptz - interval '30 days' then at end
    from large_claims order by i
  `.execute(trx);
  await sql`
    insert into claims (id, partner_id, program_id, t1_distributor_id, invoice_number, invoice_key, invoice_date, file_id,
      business_vertical, approved_business_volume, reviewed_at, created_at, irn_key)
    overriding system value
    select large_claims.id, partner_id, program_id, distributors[1 + i % 20], number, coalesce(vertical || ':', '') || number,
      invoice_date, file_id, vertical, case when is_approved then first_price + coalesce(second_price, 0) when not is_approved then 0 end,
      case when is_approved is not null then at + interval '2 days' end, at,
      case when i % 3 = 0 then coalesce(vertical || ':', '') || md5('irn ' || i) || md5('large') end
    from large_claims, (select array_agg(id order by id) as distributors from distributors where name like 'Large %' and tier = 'T1') as t1
    order by i
  `.execute(trx);
  await sql`
    insert into claim_lines (claim_id, product_id, quantity, price)
    select id, product, 1 + i % 7, price
    from large_claims, lateral (values (first_product, first_price), (second_product, second_price)) as lines (product, price)
    where price is not null order by i
  `.execute(trx);
  await sql`select setval(pg_get_serial_sequence('claims', 'id'), (select max(id) from claims))`.execute(trx);
  await sql`
    insert into transactions (partner_id, program_id, reward_id, amount, status, created_at)
    select partner_id, large_claims.program_id, rewards.id, 1000,
      (array['pending', 'approved', 'delivered', 'delivered', 'rejected'])[1 + i / 20 % 5], at + interval '3 days'
    from large_claims join rewards on rewards.program_id = large_claims.program_id and business_volume = 1000
    where is_approved and i % 20 = 0
  `.execute(trx);
  await sql`
    insert into notifications (partner_id, kind, title, body, link, created_at, read_at)
    select partner_id, 'claim', title, number || ' is in the list of your claims.', '/claims/scheme?program_id=' || program_id,
      at + delay, case when i % 5 > 0 then at + delay + interval '1 day' end
    from large_claims, lateral (
      values ('Claim submitted', interval '0', true), ('Claim approved', interval '2 days', is_approved)
    ) as told (title, delay, is_told)
    where is_told and at > ${now}::timestamptz - interval '360 days'
    order by i
  `.execute(trx);
  await sql`
    insert into idempotency (scope, key, request_hash, status, body, created_at)
    select 'partner:' || partner_id, gen.key, md5(gen.key) || md5('large'), 200, '{"success":true,"data":{"id":' || id || '}}', at
    from large_claims, lateral (values (md5('upload ' || i)::uuid::text), (md5('claim ' || i)::uuid::text)) as gen (key)
    where at > ${now}::timestamptz - interval '90 days'
  `.execute(trx);
  await sql`
    insert into audit (at, actor, action, subject, detail)
    select at + interval '2 days', 'admin', 'approve-claim', 'claim:' || id, '{"volume":' || first_price || ',"before":null}'
    from large_claims where is_approved order by i
  `.execute(trx);
}

/** What partners leave behind by using the portal, as much as the sweeps keep. */
async function fillTraffic(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into sessions (token_hash, partner_id, created_at, expires_at)
    select encode(sha256(convert_to('large-session-' || n, 'UTF8')), 'hex'), id, ${now}, ${now}::timestamptz + interval '12 hours'
    from large_partners where is_approved
  `.execute(trx);
  await sql`
    insert into sessions (token_hash, partner_id, created_at, expires_at)
    select encode(sha256(convert_to('past-session-' || n, 'UTF8')), 'hex'), id, at, at + interval '12 hours'
    from large_partners, lateral (select ${now}::timestamptz - random() * interval '7 days' as at) as began where is_approved
  `.execute(trx);
  await sql`
    insert into audit (at, actor, action, subject, detail)
    select ${now}::timestamptz - random() * interval '360 days', 'partner:' || id, 'sign-in', 'partner:' || id, '{}'
    from large_partners, generate_series(1, 5) where is_approved
  `.execute(trx);
  await sql`
    insert into attempts (subject, at)
    select subject, ${now}::timestamptz - random() * interval '1 day'
    from large_partners, lateral (values
      ('email:partner-' || n || '@large.example'), ('from:10.0.' || n / 250 % 250 || '.' || n % 250)
    ) as failed (subject) where n % 10 = 0
  `.execute(trx);
  await sql`
    insert into password_resets (token_hash, partner_id, expires_at, created_at)
    select md5('reset ' || n), id, ${now}::timestamptz + interval '30 minutes', ${now} from large_partners where n % 50 = 1
  `.execute(trx);
  await sql`
    insert into files (id, partner_id, folder, name, media_type, sha256, bytes, created_at, loose_since)
    select md5('loose ' || n)::uuid, id, 'invoices', 'invoice.pdf', 'application/pdf', md5('loose ' || n) || md5('large'),
      '%PDF-'::bytea, at, at
    from large_partners, lateral (select ${now}::timestamptz - n % 29 * interval '1 day' as at) as sent where n % 20 = 3
  `.execute(trx);
  await sql`
    insert into devices (token, partner_id, session_hash, platform, device_id, updated_at)
    select repeat(md5('device ' || n || '-' || k), 5), id, encode(sha256(convert_to('large-session-' || n, 'UTF8')), 'hex'),
      'web', md5('phone ' || n || '-' || k), ${now}
    from large_partners, generate_series(1, 2) as k where is_approved and n % 5 < 2 + k
  `.execute(trx);
  await sql`
    with told as (
      insert into notifications (partner_id, kind, title, body, link, created_at)
      select id, 'promo', 'A new scheme has opened', 'Claims may be made for two months.', '/schemes',
        ${now}::timestamptz - k * interval '3 days'
      from large_partners, generate_series(1, 5) as k where is_approved
      returning id, partner_id, created_at
    )
    insert into outbox (kind, partner_id, notification_id, device_token, next_at, created_at)
    select 'push', told.partner_id, told.id, token, ${now}, ${now}::timestamptz - random() * interval '20 hours'
    from told join devices on devices.partner_id = told.partner_id
    where told.created_at > ${now}::timestamptz - interval '4 days' and told.partner_id % 4 = 0
  `.execute(trx);
  await sql`
    insert into outbox (kind, partner_id, mail, next_at, created_at)
    select 'mail', id, 'bank-changed', ${now}, ${now} from large_partners where is_approved and n % 100 = 1
  `.execute(trx);
}
