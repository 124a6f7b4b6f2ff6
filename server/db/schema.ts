import type { ColumnType, Generated } from 'kysely';

/** The tables. Ids are numbers, days `YYYY-MM-DD`, money whole rupees, points whole points (see `open-database.ts`). */
export interface Tables {
  partners: PartnerTable;
  sessions: SessionTable;
  attempts: { id: Generated<number>; subject: string; at: Timestamp };
  files: FileTable;
  programs: ProgramTable;
  rewards: RewardTable;
  product_categories: {
    id: Generated<number>;
    program_id: number;
    name: string;
    /** Of a quarter's products; a scheme's have none. */
    business_vertical: string | null;
  };
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
  rebates: RebateTable;
  agreements: AgreementTable;
  transactions: TransactionTable;
  bank_details: BankDetailsTable;
  password_resets: { token_hash: string; partner_id: number; expires_at: Date };
  notifications: NotificationTable;
  devices: DeviceTable;
  outbox: OutboxTable;
  leases: { name: string; holder: string; until: Date };
  audit: {
    id: Generated<number>;
    at: Timestamp;
    actor: string;
    action: string;
    subject: string;
    detail: string;
  };
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
  created_at: Timestamp;
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
  /** Of a quarter: its rebate programme. A scheme has none. */
  rebate_id: number | null;
  /** When partners were told that it has opened. */
  announced_at: Date | null;
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
  /** The invoice number's one spelling, for a quarter with its vertical; unique per partner and programme. */
  invoice_key: string;
  invoice_date: string;
  file_id: string | null;
  business_vertical: string | null;
  approved_business_volume: number | null;
  reviewed_at: Date | null;
  review_note: string | null;
  is_demo: boolean;
  created_at: Timestamp;
}

interface IdempotencyTable {
  /** Whose key it is: `partner:7`, or `public`. */
  scope: string;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  created_at: Timestamp;
}

interface RebateTable {
  id: Generated<number>;
  slug: string;
  title: string;
  year: number;
  start_month: number;
  end_month: number;
  agreement_start_date: string;
  agreement_end_date: string;
  is_extended: boolean;
  is_demo: boolean;
}

/** What a partner agreed to for one vertical of a rebate programme. */
interface AgreementTable {
  id: Generated<number>;
  rebate_id: number;
  partner_id: number;
  business_vertical: 'SOHO' | 'SURVEILLANCE';
  basic_target: number | null;
  basic_rebate_percentage: number | null;
  expected_target: number | null;
  expected_rebate_percentage: number | null;
  file_id: string | null;
  approved_date: string | null;
}

/** A redemption. Points are what was approved less what these hold, but for rejected ones. */
interface TransactionTable {
  id: Generated<number>;
  partner_id: number;
  program_id: number;
  reward_id: number;
  amount: number;
  status: TransactionStatus;
  notes: string | null;
  is_demo: boolean;
  created_at: Timestamp;
}

export type TransactionStatus = 'pending' | 'approved' | 'rejected' | 'delivered';

interface BankDetailsTable {
  partner_id: number;
  account_holder: string;
  bank_name: string;
  /** Text: every digit counts, the first zeros too. */
  account_number: string;
  ifsc_code: string;
  cheque_file_id: string;
}

interface NotificationTable {
  id: Generated<number>;
  partner_id: number;
  kind: string;
  title: string;
  body: string;
  link: string | null;
  is_demo: boolean;
  created_at: Timestamp;
  read_at: Date | null;
}

/** A browser that is told by push; `session_hash` is the session that registered it last. */
export interface DeviceTable {
  token: string;
  partner_id: number;
  session_hash: string | null;
  platform: string | null;
  device_model: string | null;
  device_id: string | null;
  os_version: string | null;
  app_version: string | null;
  updated_at: Timestamp;
}

/** What is still to be sent: written with the change it tells of, deleted once it has gone. */
interface OutboxTable {
  id: Generated<number>;
  kind: 'push' | 'mail';
  partner_id: number;
  notification_id: number | null;
  device_token: string | null;
  mail: MailKind | null;
  attempts: Generated<number>;
  next_at: ColumnType<Date, Date, Date>;
  created_at: Timestamp;
}

export type MailKind = 'reset-password' | 'approved';
