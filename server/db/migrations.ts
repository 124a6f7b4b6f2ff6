import { type Kysely, type Migration, sql } from 'kysely';
import { refillInvoiceKeys } from './refill-invoice-keys.ts';

const ID = 'id bigint generated always as identity primary key';

const FIRST_CALLS = [
  `create table settings (name text primary key, value text not null)`,
  `create table partners (
    ${ID},
    email text not null unique check (email = lower(email)),
    name text not null,
    mobile_number text not null,
    organization text not null,
    dob date not null,
    pan_number text not null,
    gst_number text not null,
    address text not null,
    city text not null,
    state text not null,
    pincode text not null,
    tier text not null,
    status text not null check (status in ('pending', 'approved')),
    password_hash text not null,
    totp_secret text,
    totp_last_step bigint not null default 0
  )`,
  `create table sessions (
    token_hash text primary key,
    partner_id bigint not null references partners on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create table sign_in_failures (
    ${ID},
    subject text not null,
    failed_at timestamptz not null default now()
  )`,
  `create index sign_in_failures_by_subject on sign_in_failures (subject, failed_at)`,
  `create table files (
    id uuid primary key,
    partner_id bigint not null references partners on delete cascade,
    folder text not null,
    name text not null,
    media_type text not null,
    sha256 text not null,
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create table programs (
    ${ID},
    slug text not null unique,
    title text not null,
    start_date date not null,
    end_date date not null,
    claim_allowed_till date not null,
    t_and_c text,
    feature_image text,
    edm_image text,
    banner_image text,
    is_demo boolean not null default false,
    check (start_date <= end_date and end_date <= claim_allowed_till)
  )`,
  `create table rewards (
    ${ID},
    program_id bigint not null references programs on delete cascade,
    level text not null,
    gift text not null,
    gift_image text,
    business_volume bigint not null check (business_volume > 0),
    max_quantity int not null check (max_quantity > 0)
  )`,
  `create table product_categories (
    ${ID},
    program_id bigint not null references programs on delete cascade,
    name text not null
  )`,
  `create table products (
    ${ID},
    category_id bigint not null references product_categories on delete cascade,
    name text not null
  )`,
  `create table distributors (
    ${ID},
    tier text not null check (tier in ('T1', 'T2')),
    name text not null
  )`,
  `create table claims (
    ${ID},
    partner_id bigint not null references partners,
    program_id bigint not null references programs,
    t1_distributor_id bigint references distributors,
    t2_distributor_id bigint references distributors,
    invoice_number text not null,
    invoice_key text not null,
    invoice_date date not null,
    file_id uuid unique references files,
    business_vertical text,
    approved_business_volume bigint check (approved_business_volume >= 0),
    is_demo boolean not null default false,
    created_at timestamptz not null default now(),
    constraint claims_one_per_invoice unique (partner_id, program_id, invoice_key),
    check (is_demo or file_id is not null)
  )`,
  `create table claim_lines (
    ${ID},
    claim_id bigint not null references claims on delete cascade,
    product_id bigint not null references products,
    quantity bigint not null check (quantity >= 1),
    price bigint not null check (price >= 1),
    unique (claim_id, product_id)
  )`,
  `create table idempotency (
    partner_id bigint not null references partners on delete cascade,
    key text not null,
    request_hash text not null,
    status int not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (partner_id, key)
  )`,
];

const ALL_CALLS = [
  `alter table partners add column created_at timestamptz not null default now()`,
  `alter table sign_in_failures rename to attempts`,
  `alter table attempts rename column failed_at to at`,
  `alter index sign_in_failures_by_subject rename to attempts_by_subject`,
  `create index sessions_by_partner on sessions (partner_id)`,
  `create index files_by_partner on files (partner_id, created_at)`,

  `alter table idempotency drop constraint idempotency_pkey`,
  `alter table idempotency add column scope text`,
  `update idempotency set scope = 'partner:' || partner_id`,
  `alter table idempotency alter column scope set not null, drop column partner_id, add primary key (scope, key)`,

  `create table rebates (
    ${ID},
    slug text not null unique,
    title text not null,
    year int not null,
    start_month int not null check (start_month between 1 and 12),
    end_month int not null check (end_month between 1 and 12),
    agreement_start_date date not null,
    agreement_end_date date not null,
    is_extended boolean not null default false,
    is_demo boolean not null default false,
    check (agreement_start_date <= agreement_end_date)
  )`,
  `alter table programs
    add column rebate_id bigint references rebates on delete cascade,
    add column announced_at timestamptz`,
  // Programmes that have already started are not announced.
  `update programs set announced_at = now() where start_date <= (now() at time zone 'Asia/Kolkata')::date`,
  `create index programs_by_rebate on programs (rebate_id)`,
  `alter table product_categories
    add column business_vertical text check (business_vertical in ('SOHO', 'SURVEILLANCE')),
    add unique (program_id, name)`,
  `alter table products add unique (category_id, name)`,
  `alter table rewards add unique (program_id, level)`,
  `alter table distributors add unique (tier, name)`,
  `create table agreements (
    ${ID},
    rebate_id bigint not null references rebates on delete cascade,
    partner_id bigint not null references partners on delete cascade,
    business_vertical text not null check (business_vertical in ('SOHO', 'SURVEILLANCE')),
    basic_target bigint check (basic_target > 0),
    basic_rebate_percentage numeric(5, 2) check (basic_rebate_percentage between 0 and 100),
    expected_target bigint check (expected_target > 0),
    expected_rebate_percentage numeric(5, 2) check (expected_rebate_percentage between 0 and 100),
    file_id uuid references files,
    approved_date date,
    unique (rebate_id, partner_id, business_vertical),
    check (approved_date is null or file_id is not null)
  )`,

  `alter table claims add column reviewed_at timestamptz, add column review_note text`,
  `update claims set reviewed_at = created_at where approved_business_volume is not null`,
  `alter table claims add check ((reviewed_at is null) = (approved_business_volume is null))`,
  `create index claims_by_partner on claims (partner_id, program_id, created_at desc, id desc)`,

  `create table transactions (
    ${ID},
    partner_id bigint not null references partners,
    program_id bigint not null references programs,
    reward_id bigint not null references rewards,
    amount bigint not null check (amount > 0),
    status text not null check (status in ('pending', 'approved', 'rejected', 'delivered')),
    notes text,
    is_demo boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create index transactions_by_partner on transactions (partner_id, program_id)`,
  `create table bank_details (
    partner_id bigint primary key references partners on delete cascade,
    account_holder text not null,
    bank_name text not null,
    account_number text not null check (account_number ~ '^[0-9]{9,18}$'),
    ifsc_code text not null,
    cheque_file_id uuid not null references files
  )`,
  `create table password_resets (
    token_hash text primary key,
    partner_id bigint not null references partners on delete cascade,
    expires_at timestamptz not null
  )`,

  `create table notifications (
    ${ID},
    partner_id bigint not null references partners on delete cascade,
    kind text not null,
    title text not null,
    body text not null,
    link text,
    is_demo boolean not null default false,
    created_at timestamptz not null default now(),
    read_at timestamptz
  )`,
  `create index notifications_by_partner on notifications (partner_id, id desc)`,
  `create table devices (
    token text primary key,
    partner_id bigint not null references partners on delete cascade,
    session_hash text,
    platform text,
    device_model text,
    device_id text,
    os_version text,
    app_version text,
    updated_at timestamptz not null default now()
  )`,
  `create index devices_by_partner on devices (partner_id)`,
  `create table outbox (
    ${ID},
    kind text not null check (kind in ('push', 'mail')),
    partner_id bigint not null references partners on delete cascade,
    notification_id bigint references notifications on delete cascade,
    device_token text references devices on delete cascade,
    mail text check (mail in ('reset-password', 'approved')),
    attempts int not null default 0,
    next_at timestamptz not null,
    created_at timestamptz not null default now(),
    check ((kind = 'mail') = (mail is not null)),
    check ((kind = 'push') = (notification_id is not null and device_token is not null))
  )`,
  `create index outbox_by_next on outbox (next_at)`,
  `create table leases (name text primary key, holder text not null, until timestamptz not null)`,
  `create table audit (
    ${ID},
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null
  )`,
];

const LIMITS_AND_NUMBERS = [
  // Byte order, so that the index also finds subjects by their prefix.
  `alter table attempts alter column subject type text collate "C"`,
  `create index partners_by_pan on partners (pan_number)`,
  `create index partners_by_gst on partners (gst_number)`,
  `create table reset_requests (${ID}, email text not null)`,
  `alter table password_resets add column created_at timestamptz not null default now()`,
  `create index password_resets_by_partner on password_resets (partner_id, created_at desc)`,
  // The kinds of mail are defined in code, see `MailKind`.
  `alter table outbox drop constraint if exists outbox_mail_check`,
];

const SUSPENDED_PARTNERS = [
  `alter table partners drop constraint partners_status_check`,
  `alter table partners
    add constraint partners_status_check check (status in ('pending', 'approved', 'suspended'))`,
  // Devices of sessions that have ended.
  `delete from devices where exists (
    select 1 from sessions where sessions.token_hash = devices.session_hash and sessions.revoked_at is not null
  )`,
];

const INVOICE_FLAGS = [
  // The number without its vertical, and without the `~id` of duplicates (`refill-invoice-keys.ts`).
  `alter table claims add column number_key text
    generated always as (split_part(regexp_replace(invoice_key, '^(SOHO|SURVEILLANCE):', ''), '~', 1)) stored`,
  `create index claims_by_number on claims (number_key)`,
  `create index files_by_sha256 on files (sha256)`,
];

const SWEEPS = [
  `create index audit_with_detail on audit (at) where detail <> '{}'`,
  `create index audit_sign_ins on audit (at) where action = 'sign-in'`,
  `create index partners_waiting on partners (created_at) where status = 'pending'`,
];

const LARGE_TABLES = [
  // For lookups by requests.
  `create index partners_in_order on partners ((status <> 'pending'), id)`,
  `create index claims_waiting on claims (id) where reviewed_at is null`,
  // A partner's claims lie all over the table. With the volume in the index, sums need not read the table.
  `drop index claims_by_partner`,
  `create index claims_by_partner on claims (partner_id, program_id, created_at desc, id desc)
    include (approved_business_volume)`,
  `create index agreements_by_partner on agreements (partner_id)`,
  `create index devices_by_session on devices (session_hash)`,
  `create index devices_by_device on devices (device_id)`,
  `drop index notifications_by_partner`,
  `create index notifications_by_partner on notifications (partner_id, created_at desc, id desc)`,
  `create index notifications_unread on notifications (partner_id) where read_at is null`,
  // Foreign keys, which are searched when the row that they reference is deleted.
  `create index agreements_by_file on agreements (file_id)`,
  `create index bank_details_by_cheque on bank_details (cheque_file_id)`,
  `create index outbox_by_partner on outbox (partner_id)`,
  `create index outbox_by_notification on outbox (notification_id)`,
  `create index outbox_by_device on outbox (device_token)`,
  // For sending, and for the sweeps.
  `drop index outbox_by_next`,
  `create index outbox_by_next on outbox (kind, next_at, id)`,
  `create index outbox_by_age on outbox (kind, created_at)`,
  `create index attempts_by_age on attempts (at)`,
  `create index sessions_by_end on sessions (expires_at)`,
  `create index password_resets_by_end on password_resets (expires_at)`,
  `create index notifications_by_age on notifications (created_at)`,
  `create index idempotency_by_age on idempotency (created_at)`,
  `alter table files add column loose_since timestamptz`,
  `update files set loose_since = created_at
    where not exists (select 1 from claims where claims.file_id = files.id)
      and not exists (select 1 from agreements where agreements.file_id = files.id)
      and not exists (select 1 from bank_details where bank_details.cheque_file_id = files.id)`,
  `alter table files alter column loose_since set default now()`,
  `create index files_loose on files (loose_since) where loose_since is not null`,
];

const E_INVOICES = [
  `alter table claims add column e_invoice text, add column irn_key text`,
  `create unique index claims_one_per_irn on claims (partner_id, program_id, irn_key) where irn_key is not null`,
  `create index claims_by_irn on claims (irn_key) where irn_key is not null`,
];

const LETTERS_OF_NUMBERS = [
  `create index claims_by_letters on claims (partner_id, regexp_replace(number_key, '[^A-Z0-9]', '', 'g'))`,
];

const LANGUAGE = [
  `alter table partners add column language text not null default 'en' check (language in ('en', 'hi'))`,
];

/** Null where the notice was made in one language only. */
const HINDI_NOTICES = [`alter table notifications add column title_hi text, add column body_hi text`];

function running(
  statements: readonly string[],
  before: (db: Kysely<unknown>) => Promise<void> = async () => {},
): Migration {
  return {
    async up(db) {
      await before(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** Applied once each, in the order of their names. Never edit one that has run anywhere. */
export const migrations: Record<string, Migration> = {
  '0001-first-calls': running(FIRST_CALLS),
  '0002-all-calls': running(ALL_CALLS),
  '0003-limits-and-numbers': running(LIMITS_AND_NUMBERS),
  '0010-suspended-partners': running(SUSPENDED_PARTNERS),
  '0011-one-invoice-one-claim': running(INVOICE_FLAGS, refillInvoiceKeys),
  '0012-sweeps': running(SWEEPS),
  '0013-large-tables': running(LARGE_TABLES),
  '0014-e-invoices': running(E_INVOICES),
  '0015-letters-of-numbers': running(LETTERS_OF_NUMBERS),
  '0016-language': running(LANGUAGE),
  '0017-notices-in-hindi': running(HINDI_NOTICES),
};
