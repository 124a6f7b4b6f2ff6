import { type Insertable } from 'kysely';
import { type PartnerTable } from '#server/db/schema.ts';

/** The password of all demo partners. */
export const DEMO_PASSWORD = 'Partner@2026';
/** For an authenticator app: the example secret of RFC 6238, in base32. */
export const DEMO_TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

type SeedPartner = Omit<
  Insertable<PartnerTable>,
  'id' | 'status' | 'password_hash' | 'totp_last_step' | 'created_at'
>;

/** The demo sign-ins. Their GSTINs have valid check digits. */
export const PARTNERS: SeedPartner[] = [
  {
    email: 't1@demo.example',
    name: 'Meera Kulkarni',
    organization: 'Aarohan Infotech Distribution',
    tier: 'T1',
    mobile_number: '9820012345',
    dob: '1979-03-14',
    pan_number: 'AABCA4821K',
    gst_number: '27AABCA4821K1ZR',
    address: '14 Lamington Road, Grant Road East',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400007',
  },
  {
    email: 't2@demo.example',
    name: 'Arjun Reddy',
    organization: 'Charminar Networks',
    tier: 'T2',
    mobile_number: '9848023456',
    dob: '1984-11-02',
    pan_number: 'AAKFC7312M',
    gst_number: '36AAKFC7312M1Z7',
    address: '3-5-874 Hyderguda, opposite the old bridge',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500029',
  },
  {
    email: 't3@demo.example',
    name: 'Sunita Sharma',
    organization: 'Sharma Computers & Networks',
    tier: 'T3',
    mobile_number: '9414034567',
    dob: '1990-07-25',
    pan_number: 'BQTPS6604L',
    gst_number: '08BQTPS6604L1ZZ',
    address: 'Shop 22, Jayanti Market, M I Road',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302001',
  },
  {
    email: '2fa@demo.example',
    name: 'Joseph Mathew',
    organization: 'Malabar IT Care',
    tier: 'T3',
    mobile_number: '9447045678',
    dob: '1987-01-09',
    pan_number: 'CFJPM2295R',
    gst_number: '32CFJPM2295R1ZR',
    address: 'Beach Road Junction, near the lighthouse',
    city: 'Kozhikode',
    state: 'Kerala',
    pincode: '673032',
    totp_secret: DEMO_TOTP_SECRET,
  },
];
