import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '#src/api/contract/answer.ts';
import { type Call } from '#src/api/contract/call.ts';
import * as claims from '#src/api/contract/claims.calls.ts';
import * as notifications from '#src/api/contract/notifications.calls.ts';
import * as profile from '#src/api/contract/profile.calls.ts';
import * as programs from '#src/api/contract/programs.calls.ts';
import * as rebates from '#src/api/contract/rebates.calls.ts';
import * as rewards from '#src/api/contract/rewards.calls.ts';
import * as accounts from '#src/api/contract/registration.calls.ts';
import * as session from '#src/api/contract/session.calls.ts';
import { onUnreadableItem } from '#src/api/contract/tolerant.ts';
import { CALLS } from './modules/docs/summaries.ts';
import { DEMO_PASSWORD } from './seed/partners.data.ts';
import { newPartner, registration } from './testing/partners.ts';
import { type TestApp, testApp, uploadForm } from './testing/test-app.ts';
import { at } from '../tests/json.ts';
import { pdfOfSize } from '../tests/pdf.ts';

/** Every call of the contract: valid, without a token, for another partner's data, with each rule broken. */

let app: TestApp;
/** `mine` is a T2 partner with data of every kind, `other` another T2 partner, and `shop` a T3 partner. */
let mine: { token: string; email: string };
let other: { token: string; email: string };
let shop: { token: string; email: string };
let ids: { scheme: string; quarter: string; agreement: string; reward: number };

beforeAll(async () => {
  app = await testApp();
  mine = { email: 't2@demo.example', token: await app.signIn('t2@demo.example') };
  other = await newPartner(app, 'T2');
  shop = { email: 't3@demo.example', token: await app.signIn('t3@demo.example') };
  const { db } = app.database;
  const scheme = await db
    .selectFrom('programs')
    .innerJoin('rewards', 'rewards.program_id', 'programs.id')
    .select(['programs.id', 'rewards.id as reward'])
    .where('slug', '=', 'wifi7-power-play')
    .orderBy('business_volume')
    .executeTakeFirstOrThrow();
  const quarter = await db
    .selectFrom('programs')
    .select(['id', 'rebate_id'])
    .where('slug', '=', 'annual-rebate-2026-q1')
    .executeTakeFirstOrThrow();
  const agreement = await db
    .selectFrom('agreements')
    .select('id')
    .where('rebate_id', '=', quarter.rebate_id)
    .where('business_vertical', '=', 'SURVEILLANCE')
    .executeTakeFirstOrThrow();
  ids = {
    scheme: String(scheme.id),
    quarter: String(quarter.id),
    agreement: String(agreement.id),
    reward: scheme.reward,
  };
});
afterAll(() => app.close());

interface Row {
  call: Call;
  params?: () => Record<string, string>;
  /** A valid body. */
  body?: () => Promise<unknown>;
  /** Changes to the body, the params or the token, and how each is refused. */
  broken?: [what: string, change: () => Changes | Promise<Changes>, status: number, error: string][];
  /** The token of the valid call; that of `mine` by default. */
  by?: () => string;
}

interface Changes {
  body?: unknown;
  merge?: Record<string, unknown>;
  params?: Record<string, string>;
  token?: string;
}

const SIGNED = pdfOfSize(2000);
const pdf = (bytes = 2000) => new File([pdfOfSize(bytes)], 'signed.pdf');
const schemeParams = () => ({ program_id: ids.scheme });
const quarterParams = () => ({ program_id: ids.quarter });
const unknownProgram: NonNullable<Row['broken']>[number] = [
  'an unknown programme',
  () => ({ params: { program_id: '987654' } }),
  404,
  'This programme does not exist.',
];
const notForT3: NonNullable<Row['broken']>[number] = [
  'a partner who is not T2',
  () => ({ token: shop.token }),
  403,
  'Rebate programmes are for T2 partners.',
];

async function claimOf(token: string, form: { t1: unknown; product: unknown }) {
  return {
    t1_partner: String(form.t1),
    t2_partner: 'NA',
    invoice_number: `S7-${randomUUID()}`,
    invoice_date: '2026-06-10',
    invoice: await app.uploadInvoice(token),
    products: [{ product_name: form.product, product_quantity: 2, product_price: 9000 }],
  };
}
async function schemeClaim() {
  const { data } = await app.ask(programs.claimForm, {
    params: { program_id: ids.scheme },
    token: mine.token,
  });
  const product = at(data, 'program', 'product_category', 0, 'products', 0, 'id');
  return claimOf(mine.token, { t1: at(data, 't1_partner', 0, 'id'), product });
}
async function rebateClaim() {
  const { data } = await app.ask(rebates.rebateClaimForm, {
    params: { program_id: ids.quarter },
    token: mine.token,
  });
  const claim = await claimOf(mine.token, {
    t1: at(data, 't1_partner', 0, 'id'),
    product: at(data, 'products', 0, 'id'),
  });
  return { ...claim, business_vertical: 'SOHO' };
}
const claimRules = (good: () => Promise<object>): NonNullable<Row['broken']> => [
  ['no ND/T1 partner', () => ({ merge: { t1_partner: '' } }), 422, 'ND/T1 partner is required.'],
  [
    'NA as ND/T1 partner, not being T3',
    () => ({ merge: { t1_partner: 'NA' } }),
    422,
    'ND/T1 partner is required.',
  ],
  ['no T2 partner', () => ({ merge: { t2_partner: undefined } }), 422, 'T2 partner is required.'],
  ['no invoice number', () => ({ merge: { invoice_number: ' ' } }), 422, 'Invoice number is required.'],
  ['no invoice date', () => ({ merge: { invoice_date: '' } }), 422, 'Invoice date is required.'],
  ['no invoice', () => ({ merge: { invoice: '' } }), 422, 'Invoice is required.'],
  ['no products', () => ({ merge: { products: [] } }), 422, 'At least one product is required.'],
  [
    'a date outside the programme',
    () => ({ merge: { invoice_date: '2025-01-01' } }),
    422,
    'The invoice date must lie between the start and the end of the programme.',
  ],
  [
    "another partner's PDF",
    async () => ({ merge: { invoice: await app.uploadInvoice(other.token) } }),
    422,
    'The invoice PDF was not found. Please upload it again.',
  ],
  [
    'an invoice that is claimed',
    async () => {
      const first = await good();
      return { body: first, merge: { invoice: await app.uploadInvoice(mine.token) } };
    },
    409,
    'You have already claimed invoice',
  ],
  unknownProgram,
];

const GOOD_PROFILE = {
  name: 'Arjun Reddy',
  mobile_number: '09848023456',
  organization: 'Charminar Networks',
  dob: '1984-11-02',
  city: 'Hyderabad',
  pincode: '500029',
};
const GOOD_BANK = {
  account_holder: 'Arjun Reddy',
  bank_name: 'State Bank of India',
  account_number: '001234567890123456',
  ifsc_code: 'sbin0001234',
};

const ROWS: Row[] = [
  {
    call: session.login,
    body: async () => ({ email: mine.email, password: DEMO_PASSWORD }),
    broken: [
      ['no email', () => ({ merge: { email: '' } }), 422, 'Email is required.'],
      [
        'a short password',
        () => ({ merge: { password: 'short' } }),
        422,
        'Password must be at least 10 characters long',
      ],
      [
        'a wrong password',
        () => ({ merge: { password: 'Wrong@20267' } }),
        401,
        'Email or password is incorrect.',
      ],
    ],
  },
  { call: session.logout, by: () => logoutToken, body: async () => ({}) },
  {
    call: session.endSession,
    body: async () => ({ session: 'a'.repeat(64) }),
    broken: [['no hash', () => ({ merge: { session: 'token' } }), 422, 'Session is not valid.']],
  },
  {
    call: accounts.signup,
    body: async () => registration(),
    broken: [
      ['a short name', () => ({ merge: { name: 'R' } }), 422, 'Name must be atleast 2 characters long.'],
      [
        'a digit in the name',
        () => ({ merge: { name: 'Ravi 2' } }),
        422,
        'Name can only contain alphabets with a single space between words.',
      ],
      [
        'a wrong mobile number',
        () => ({ merge: { mobile_number: '5876543210' } }),
        422,
        'Mobile number is invalid',
      ],
      ['a wrong email', () => ({ merge: { email: 'ravi@shop' } }), 422, 'Please enter a valid email'],
      [
        'a registered PAN',
        () => ({ merge: { pan_number: 'bqtps6604l' } }),
        409,
        'This PAN number is already registered. Please log in, or contact support.',
      ],
      [
        'a registered GSTIN',
        () => ({ merge: { gst_number: '08BQTPS6604L1ZZ' } }),
        409,
        'This GST number is already registered. Please log in, or contact support.',
      ],
      [
        'an organization of digits',
        () => ({ merge: { organization: '360' } }),
        422,
        'Organization must contain at least one letter.',
      ],
      ['an age of 17', () => ({ merge: { dob: '2015-01-01' } }), 422, 'You must be at least 18 years old.'],
      ['a wrong PAN', () => ({ merge: { pan_number: 'ABC1234567' } }), 422, 'PAN number is invalid'],
      ['a wrong GSTIN', () => ({ merge: { gst_number: '27ABCPK1234F1' } }), 422, 'GST number is invalid'],
      [
        'a short address',
        () => ({ merge: { address: 'Main Road' } }),
        422,
        'String must contain at least 10 character(s)',
      ],
      [
        'a digit in the city',
        () => ({ merge: { city: 'Nashik 1' } }),
        422,
        'City can only contain letters and spaces.',
      ],
      [
        'an unknown state',
        () => ({ merge: { state: 'Bavaria' } }),
        422,
        'Please choose a state from the list.',
      ],
      ['a wrong pincode', () => ({ merge: { pincode: '022001' } }), 422, 'Pincode is invalid'],
      [
        'a weak password',
        () => ({ merge: { password: 'partner2026' } }),
        422,
        'Password must contain at least one letter and one number',
      ],
      [
        'a common password',
        () => ({ merge: { password: 'Welcome@123' } }),
        422,
        'This password is among the first that strangers try. Please choose another one.',
      ],
    ],
  },
  {
    call: accounts.forgotPassword,
    body: async () => ({ email: 'nobody@shop.example' }),
    broken: [['no email', () => ({ merge: { email: '' } }), 422, 'Email is required.']],
  },
  {
    call: accounts.resetPassword,
    body: async () => ({
      new_password: 'New@Partner1',
      confirm_password: 'New@Partner1',
      token: await resetToken(),
    }),
    broken: [
      [
        'no letter',
        () => ({ merge: { new_password: '12345678@9' } }),
        422,
        'Password must contain at least one letter',
      ],
      [
        'no number',
        () => ({ merge: { new_password: 'Partner@Part' } }),
        422,
        'Password must contain at least one number',
      ],
      [
        'no special character',
        () => ({ merge: { new_password: 'Partner20267' } }),
        422,
        'Password must contain at least one special character',
      ],
      [
        'another confirmation',
        () => ({ merge: { confirm_password: 'New@Partner2' } }),
        422,
        'Passwords do not match',
      ],
      ['no token', () => ({ merge: { token: '' } }), 422, 'Token is required'],
      [
        'a made-up token',
        () => ({ merge: { token: 'made-up' } }),
        422,
        'This link has been used or is older than 30 minutes. Please ask for a new one.',
      ],
    ],
  },
  { call: accounts.states },
  { call: programs.dashboard },
  { call: programs.programs },
  { call: programs.program, params: schemeParams, broken: [unknownProgram] },
  { call: programs.claimForm, params: schemeParams, broken: [unknownProgram] },
  { call: rebates.rebates, broken: [notForT3] },
  {
    call: rebates.rebateClaimForm,
    params: quarterParams,
    broken: [
      unknownProgram,
      notForT3,
      [
        "a scheme's id",
        () => ({ params: { program_id: ids.scheme } }),
        404,
        'This programme does not exist.',
      ],
    ],
  },
  {
    call: rebates.uploadAgreement,
    params: () => ({ id: ids.agreement }),
    body: async () => uploadForm(new File([SIGNED], 'signed.pdf')),
    broken: [
      ['no file', () => ({ body: new FormData() }), 422, 'No file selected'],
      [
        'a picture',
        () => ({ body: uploadForm(new File(['GIF89a'], 'signed.pdf')) }),
        422,
        'File type should be one of the following: .pdf',
      ],
      ['1 MB', () => ({ body: uploadForm(pdf(1_000_000)) }), 422, 'File size should be less than 1 MB'],
      ['a second file', () => ({}), 409, 'This agreement has been uploaded already.'],
      ["another partner's agreement", () => ({ token: other.token }), 404, 'This agreement does not exist.'],
      notForT3,
    ],
  },
  {
    call: rebates.agreementFile,
    params: () => ({ id: ids.agreement }),
    broken: [
      ["another partner's agreement", () => ({ token: other.token }), 404, 'This agreement does not exist.'],
      ['an unknown agreement', () => ({ params: { id: 'x' } }), 404, 'This agreement does not exist.'],
      notForT3,
    ],
  },
  {
    call: claims.upload,
    body: async () => uploadForm(pdf()),
    broken: [
      [
        'an unknown folder',
        () => ({ body: uploadForm(pdf(), 'etc') }),
        422,
        'The folder must be bankdetails or invoices.',
      ],
      [
        'a PDF as cheque',
        () => ({ body: uploadForm(pdf(), 'bankdetails') }),
        422,
        'File type should be one of the following: .jpeg, .jpg, .png, .webp',
      ],
    ],
  },
  { call: claims.schemesWithClaims },
  { call: claims.schemeClaims, params: schemeParams, broken: [unknownProgram] },
  {
    call: claims.submitSchemeClaim,
    params: schemeParams,
    body: schemeClaim,
    broken: claimRules(async () => submitted(claims.submitSchemeClaim, ids.scheme, await schemeClaim())),
  },
  { call: claims.rebatesWithClaims, broken: [notForT3] },
  { call: claims.rebateClaims, params: quarterParams, broken: [unknownProgram, notForT3] },
  {
    call: claims.submitRebateClaim,
    params: quarterParams,
    body: rebateClaim,
    broken: [
      ...claimRules(async () => submitted(claims.submitRebateClaim, ids.quarter, await rebateClaim())),
      [
        'a vertical that is none',
        () => ({ merge: { business_vertical: 'OFFICE' } }),
        422,
        'Business vertical is not valid.',
      ],
      [
        'a product of the other vertical',
        () => ({ merge: { business_vertical: 'SURVEILLANCE' } }),
        422,
        'This product is not part of the programme.',
      ],
      [
        'no agreement',
        async () => ({ token: other.token, merge: { invoice: await app.uploadInvoice(other.token) } }),
        422,
        'You have no agreement for SOHO in this programme.',
      ],
      notForT3,
    ],
  },
  { call: rewards.transactions, params: schemeParams, broken: [unknownProgram] },
  {
    call: rewards.redeem,
    params: schemeParams,
    body: async () => ({ reward_id: ids.reward, amount: 100_000 }),
    broken: [
      ['nothing chosen', () => ({ merge: { amount: 0 } }), 422, 'Please select denomination'],
      [
        'half a reward',
        () => ({ merge: { amount: 50_000 } }),
        422,
        'The amount must be a whole number of rewards.',
      ],
      [
        'more than the most',
        () => ({ merge: { amount: 1_100_000 } }),
        422,
        'At most 10 of this reward can be redeemed at once.',
      ],
      [
        'more than there is',
        () => ({ merge: { amount: 1_000_000 } }),
        422,
        'Cannot redeem more points(1000000) than available points(',
      ],
      [
        'an unknown reward',
        () => ({ merge: { reward_id: 987_654 } }),
        422,
        'This reward is not part of the scheme.',
      ],
      [
        "points that are another partner's",
        () => ({ token: other.token }),
        422,
        'Cannot redeem more points(100000) than available points(0)',
      ],
      unknownProgram,
    ],
  },
  { call: profile.profile },
  {
    call: profile.saveProfile,
    body: async () => GOOD_PROFILE,
    broken: [
      ['no name', () => ({ merge: { name: '' } }), 422, 'Required'],
      ['no date of birth', () => ({ merge: { dob: '' } }), 422, 'A date of birth is required.'],
      ['a wrong mobile number', () => ({ merge: { mobile_number: '12' } }), 422, 'Mobile number is invalid'],
      ['no city', () => ({ merge: { city: ' ' } }), 422, 'Required'],
      [
        'another PAN',
        () => ({ merge: { pan_number: 'ABCPK1234F' } }),
        422,
        'This cannot be changed here. Please contact support.',
      ],
      [
        'another email',
        () => ({ merge: { email: 'new@shop.example' } }),
        422,
        'This cannot be changed here. Please contact support.',
      ],
      [
        'another state',
        () => ({ merge: { state: 'Goa' } }),
        422,
        'This cannot be changed here. Please contact support.',
      ],
      [
        'a password without the right characters',
        () => ({ merge: { password: 'Partner-2026' } }),
        422,
        'Password must contain at least one letter and one number',
      ],
    ],
  },
  { call: profile.bankDetails },
  {
    call: profile.saveBankDetails,
    body: async () => ({ ...GOOD_BANK, cancel_cheque: await app.uploadCheque(mine.token) }),
    broken: [
      ['no holder', () => ({ merge: { account_holder: '' } }), 422, 'Required'],
      [
        'a short bank name',
        () => ({ merge: { bank_name: 'B' } }),
        422,
        'String must contain at least 2 character(s)',
      ],
      [
        '8 digits',
        () => ({ merge: { account_number: '12345678' } }),
        422,
        'String must contain at least 9 character(s)',
      ],
      [
        '19 digits',
        () => ({ merge: { account_number: '1234567890123456789' } }),
        422,
        'String must contain at most 18 character(s)',
      ],
      [
        'a letter in the number',
        () => ({ merge: { account_number: '12345678A' } }),
        422,
        'Account number can only contain digits.',
      ],
      ['a wrong IFSC', () => ({ merge: { ifsc_code: 'SBIN1001234' } }), 422, 'Invalid IFSC code format.'],
      ['no cheque', () => ({ merge: { cancel_cheque: '' } }), 422, 'Required'],
      [
        "another partner's cheque",
        async () => ({ merge: { cancel_cheque: await app.uploadCheque(other.token) } }),
        422,
        'The picture of the cheque was not found. Please upload it again.',
      ],
      [
        'an invoice as cheque',
        async () => ({ merge: { cancel_cheque: await app.uploadInvoice(mine.token) } }),
        422,
        'The picture of the cheque was not found. Please upload it again.',
      ],
    ],
  },
  { call: notifications.notifications },
  { call: notifications.markNotificationsRead, body: async () => ({ ids: [] }) },
  {
    call: notifications.registerDevice,
    body: async () => ({
      token: 'device-token',
      platform: 'web',
      deviceModel: 'Pixel',
      deviceId: 'd1',
      osVersion: '16',
      appVersion: '1',
    }),
    broken: [['no device token', () => ({ merge: { token: '' } }), 422, 'Required']],
  },
];

let logoutToken: string;
beforeAll(async () => {
  logoutToken = await app.signIn('t1@demo.example');
});

async function resetToken(): Promise<string> {
  const { newResetToken } = await import('./modules/registration/registration.usecases.ts');
  const partner = await app.database.db
    .selectFrom('partners')
    .select('id')
    .where('email', '=', '2fa@demo.example')
    .executeTakeFirstOrThrow();
  return newResetToken(app.deps, partner.id);
}

async function submitted<Claim extends object>(call: Call, programId: string, claim: Claim): Promise<Claim> {
  const reply = await app.ask(call, { params: { program_id: programId }, body: claim, token: mine.token });
  expect(reply.status).toBe(200);
  return claim;
}

async function make(row: Row, changes: Changes = {}) {
  const good = changes.body ?? (await row.body?.());
  const isPlain = typeof good === 'object' && !(good instanceof FormData);
  const body: unknown = isPlain && changes.merge ? { ...good, ...changes.merge } : good;
  const token = changes.token ?? row.by?.() ?? mine.token;
  const params = { ...row.params?.(), ...changes.params };
  return { params, body, ...(!row.call.isPublic && { token }) };
}

async function expectPdf(): Promise<void> {
  const response = await app.get(`/api/partner/programs/rebate/agreement/${ids.agreement}`, mine.token);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.arrayBuffer()).equals(SIGNED)).toBe(true);
}

async function expectAnswer(row: Row): Promise<void> {
  const unreadable: unknown[] = [];
  onUnreadableItem((problem) => unreadable.push(problem));
  const { params, body, token } = await make(row);
  const reply = await app.ask(row.call, { params, body, ...(token !== undefined && { token }) });
  expect(reply, reply.error).toMatchObject({ status: 200 });
  expect(readAnswer(row.call.answer, { status: 200, body: reply.body }).kind).toBe('ok');
  expect(unreadable).toEqual([]);
}

test('every call of the contract has a row', () => {
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(CALLS)));
});

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

test.each(ROWS.filter(({ call }) => !call.isPublic).map((row) => [nameOf(row.call), row] as const))(
  '%s requires a token',
  async (_, row) => {
    const params = row.params?.() ?? {};
    const body = row.call.method === 'POST' ? {} : undefined;
    for (const token of [undefined, 'made-up']) {
      const reply = await app.ask(row.call, { params, body, ...(token !== undefined && { token }) });
      expect(reply).toMatchObject({ status: 401, error: 'Please sign in again.' });
    }
  },
);

describe.each(ROWS.map((row) => [nameOf(row.call), row] as const))('%s', (_, row) => {
  test('a valid call succeeds', () => (row.call === rebates.agreementFile ? expectPdf() : expectAnswer(row)));

  for (const [what, change, status, error] of row.broken ?? []) {
    test(`${what} is refused with ${status}`, async () => {
      const { params, body, token } = await make(row, await change());
      const reply = await app.ask(row.call, { params, body, ...(token !== undefined && { token }) });
      expect(reply.error).toContain(error);
      expect(reply.status).toBe(status);
    });
  }
});

describe("one partner's data is not visible to another", () => {
  test('lists, profile and bank details have nothing of the first partner', async () => {
    const reads: [Call, Record<string, string>][] = [
      [claims.schemeClaims, schemeParams()],
      [claims.rebateClaims, quarterParams()],
      [rewards.transactions, schemeParams()],
      [profile.profile, {}],
      [profile.bankDetails, {}],
      [rebates.rebates, {}],
    ];
    for (const [call, params] of reads) {
      const { body } = await app.ask(call, { params, token: other.token });
      const text = JSON.stringify(body);
      expect(text).not.toContain('S7-');
      expect(text).not.toContain('Arjun');
      expect(text).not.toContain('Charminar Networks"');
      expect(text).not.toContain('001234567890123456');
    }
    const { data } = await app.ask(rewards.transactions, { params: schemeParams(), token: other.token });
    expect(at(data, 'transactions')).toEqual([]);
    expect(at(data, 'scheme', 'total_available_value')).toBe(0);
  });

  test("another partner's files are 404", async () => {
    for (const address of [await app.uploadInvoice(mine.token), await app.uploadCheque(mine.token)]) {
      expect((await app.get(address, other.token)).status).toBe(404);
      expect((await app.get(address, mine.token)).status).toBe(200);
    }
  });

  test("another partner's notifications cannot be marked as read", async () => {
    const feed = await app.ask(notifications.notifications, { params: {}, token: mine.token });
    const id = at(feed.data, 'notifications', 0, 'id');
    await app.ask(notifications.markNotificationsRead, {
      params: {},
      body: { ids: [id] },
      token: other.token,
    });
    const after = await app.ask(notifications.notifications, { params: {}, token: mine.token });
    expect(at(after.data, 'unread')).toBe(at(feed.data, 'unread'));
  });

  test('a device belongs to the partner who signed in on it last', async () => {
    const device = { token: 'shared-phone' };
    await app.ask(notifications.registerDevice, { params: {}, body: device, token: mine.token });
    await app.ask(notifications.registerDevice, { params: {}, body: device, token: other.token });
    const rows = await app.database.db
      .selectFrom('devices')
      .innerJoin('partners', 'partners.id', 'devices.partner_id')
      .select('email')
      .where('token', '=', 'shared-phone')
      .execute();
    expect(rows).toEqual([{ email: other.email }]);
  });

  test('a late registration of an older session does not take a device back', async () => {
    const device = { token: 'late-phone' };
    const first = await app.signIn('t3@demo.example');
    const second = await app.signIn('t1@demo.example');
    const register = (token: string) =>
      app.ask(notifications.registerDevice, { params: {}, body: device, token });
    await register(first);
    await register(second);
    await register(first);
    expect(await ownersOf('late-phone')).toEqual(['t1@demo.example']);
    // The newer session has ended, so the device is free.
    await app.ask(session.logout, { params: {}, body: {}, token: second });
    await register(first);
    expect(await ownersOf('late-phone')).toEqual(['t3@demo.example']);
  });

  test('the device of a partner who signs in again belongs to the new session', async () => {
    const device = { token: 'own-phone' };
    const hashes: unknown[] = [];
    for (const email of ['t3@demo.example', 't3@demo.example']) {
      const token = await app.signIn(email);
      await app.ask(notifications.registerDevice, { params: {}, body: device, token });
      const row = await app.database.db
        .selectFrom('devices')
        .select('session_hash')
        .where('token', '=', 'own-phone')
        .executeTakeFirst();
      hashes.push(row?.session_hash);
    }
    expect(new Set(hashes).size).toBe(2);
  });

  test('a renewed token replaces the earlier one of the same device', async () => {
    const first = await app.signIn('t3@demo.example');
    const second = await app.signIn('t1@demo.example');
    const register = (token: string, given: string) =>
      app.ask(notifications.registerDevice, {
        params: {},
        body: { token: given, deviceId: 'one-phone' },
        token,
      });
    await register(first, 'token-before');
    await register(second, 'token-after');
    expect(await ownersOf('token-before')).toEqual([]);
    expect(await ownersOf('token-after')).toEqual(['t1@demo.example']);
  });

  async function ownersOf(token: string): Promise<string[]> {
    const rows = await app.database.db
      .selectFrom('devices')
      .innerJoin('partners', 'partners.id', 'devices.partner_id')
      .select('email')
      .where('token', '=', token)
      .execute();
    return rows.map(({ email }) => email);
  }
});

test('a session that was logged out opens nothing, and its devices are deleted', async () => {
  const token = await app.signIn('t1@demo.example');
  await app.ask(notifications.registerDevice, { params: {}, body: { token: 'old-phone' }, token });
  const reply = await app.ask(session.logout, { params: {}, body: {}, token });
  expect(reply.headers.get('clear-site-data')).toBe('"cache"');
  expect((await app.ask(programs.dashboard, { params: {}, token })).status).toBe(401);
  const { db } = app.database;
  expect(await db.selectFrom('devices').select('token').where('token', '=', 'old-phone').execute()).toEqual(
    [],
  );
});
