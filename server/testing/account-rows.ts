import * as notifications from '#src/api/contract/notifications.calls.ts';
import * as profile from '#src/api/contract/profile.calls.ts';
import * as accounts from '#src/api/contract/registration.calls.ts';
import * as session from '#src/api/contract/session.calls.ts';
import { newResetToken } from '#server/modules/registration/registration.usecases.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { GOOD_PROFILE, type Row, goodBank } from './contract-rows.ts';
import { registration } from './partners.ts';
import { type TestApp } from './test-app.ts';

async function resetToken(app: TestApp): Promise<string> {
  const partner = await app.database.db
    .selectFrom('partners')
    .select('id')
    .where('email', '=', '2fa@demo.example')
    .executeTakeFirstOrThrow();
  return newResetToken(app.deps, partner.id);
}

/** The calls of a partner's account: session, registration, profile, bank details, notifications. */
export const ACCOUNT_ROWS: Row[] = [
  {
    call: session.login,
    body: ({ mine }) => ({ email: mine.email, password: DEMO_PASSWORD }),
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
  { call: session.logout, by: ({ app }) => app.signIn('t1@demo.example'), body: () => ({}) },
  {
    call: session.endSession,
    body: () => ({ session: 'a'.repeat(64) }),
    broken: [['no hash', () => ({ merge: { session: 'token' } }), 422, 'Session is not valid.']],
  },
  {
    call: accounts.signup,
    body: () => registration(),
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
    body: () => ({ email: 'nobody@shop.example' }),
    broken: [['no email', () => ({ merge: { email: '' } }), 422, 'Email is required.']],
  },
  {
    call: accounts.resetPassword,
    body: async ({ app }) => ({
      new_password: 'New@Partner1',
      confirm_password: 'New@Partner1',
      token: await resetToken(app),
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
  { call: profile.profile },
  {
    call: profile.saveProfile,
    body: () => GOOD_PROFILE,
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
    body: goodBank,
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
        async ({ app, other }) => ({ merge: { cancel_cheque: await app.uploadCheque(other.token) } }),
        422,
        'The picture of the cheque was not found. Please upload it again.',
      ],
      [
        'an invoice as cheque',
        async ({ app, mine }) => ({ merge: { cancel_cheque: await app.uploadInvoice(mine.token) } }),
        422,
        'The picture of the cheque was not found. Please upload it again.',
      ],
    ],
  },
  { call: notifications.notifications },
  { call: notifications.markNotificationsRead, body: () => ({ ids: [] }) },
  {
    call: notifications.registerDevice,
    body: () => ({
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
