import { type Kysely, type Migration, sql } from 'kysely';

/** Applied in the order of their names, each once; never edited after they have run anywhere. */
export const migrations: Record<string, Migration> = {
  '0001-first-calls': {
    async up(db: Kysely<unknown>) {
      for (const statement of FIRST_CALLS) await sql.raw(statement).execute(db);
    },
  },
};

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
