import type { ColumnType, Generated } from 'kysely';

/** The tables. Ids are numbers, days `YYYY-MM-DD`, money whole rupees, points whole points (see `open-database.ts`). */
export interface Tables {
  partners: PartnerTable;
  sessions: SessionTable;
  sign_in_failures: { id: Generated<number>; subject: string; failed_at: Timestamp };
  files: FileTable;
  programs: ProgramTable;
  rewards: RewardTable;
  product_categories: { id: Generated<number>; program_id: number; name: string };
  products: { id: Generated<number>; category_id: number; name: string };
  distributors: { id: Generated<number>; tier: 'T1' | 'T2'; name: string };
  claims: ClaimTable;
  claim_lines: {
    id: Generated<number>;
    claim_id: number;
    product_id: number;
    quantity: number;
    price: number;
  };
  idempotency: IdempotencyTable;
  settings: { name: string; value: string };
}

/** Written as a Date or by the database, read as a Date. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface PartnerTable {
  id: Generated<number>;
  email: string;
  name: string;
  mobile_number: string;
  organization: string;
  dob: string;
  pan_number: string;
  gst_number: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  tier: string;
  status: 'pending' | 'approved';
  password_hash: string;
  totp_secret: string | null;
  totp_last_step: Generated<number>;
}

interface SessionTable {
  token_hash: string;
  partner_id: number;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
  revoked_at: Date | null;
}

interface FileTable {
  id: string;
  partner_id: number;
  folder: string;
  name: string;
  media_type: string;
  sha256: string;
  bytes: Buffer;
  created_at: Timestamp;
}

export interface ProgramTable {
  id: Generated<number>;
  slug: string;
  title: string;
  start_date: string;
  end_date: string;
  claim_allowed_till: string;
  t_and_c: string | null;
  feature_image: string | null;
  edm_image: string | null;
  banner_image: string | null;
  is_demo: boolean;
}

interface RewardTable {
  id: Generated<number>;
  program_id: number;
  level: string;
  gift: string;
  gift_image: string | null;
  business_volume: number;
  max_quantity: number;
}

interface ClaimTable {
  id: Generated<number>;
  partner_id: number;
  program_id: number;
  t1_distributor_id: number | null;
  t2_distributor_id: number | null;
  invoice_number: string;
  /** The invoice number's one spelling; unique per partner and programme. */
  invoice_key: string;
  invoice_date: string;
  file_id: string | null;
  business_vertical: string | null;
  approved_business_volume: number | null;
  is_demo: boolean;
  created_at: Timestamp;
}

interface IdempotencyTable {
  partner_id: number;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  created_at: Timestamp;
}
