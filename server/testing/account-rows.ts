import * as notifications from '#src/api/contract/notifications.calls.ts';
import * as profile from '#src/api/contract/profile.calls.ts';
import * as accounts from '#src/api/contract/registration.calls.ts';
import { endSession, logout } from '#src/api/contract/log-out.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
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
    call: login,
    body: ({ mine }) => ({ email: mine.email, password: DEMO_PASSWORD }),
    broken: [
      ['no email', { email: '' }, 'Email is required.'],
      ['a short password', { password: 'short' }, 'Password must be at least 10 characters long'],
      ['a wrong password', { password: 'Wrong@20267' }, 'Email or password is incorrect.', 401],
    ],
  },
  { call: logout, by: ({ app }) => app.signIn('t1@demo.example'), body: () => ({}) },
  {
    call: endSession,
    body: () => ({ session: 'a'.repeat(64) }),
    broken: [['no hash', { session: 'token' }, 'Session is not valid.']],
  },
  {
    call: accounts.signup,
    body: () => registration(),
    broken: [
      ['a short name', { name: 'R' }, 'Name must be atleast 2 characters long.'],
      [
        'a digit in the name',
        { name: 'Ravi 2' },
        'Name can only contain alphabets with a single space between words.',
      ],
      ['a wrong mobile number', { mobile_number: '5876543210' }, 'Mobile number is invalid'],
      ['a wrong email', { email: 'ravi@shop' }, 'Please enter a valid email'],
      [
        'a registered PAN',
        { pan_number: 'bqtps6604l' },
        'This PAN number is already registered. Please log in, or contact support.',
        409,
      ],
      [
        'a registered GSTIN',
        { gst_number: '08BQTPS6604L1ZZ' },
        'This GST number is already registered. Please log in, or contact support.',
        409,
      ],
      [
        'an organization of digits',
        { organization: '360' },
        'Organization must contain at least one letter.',
      ],
      ['an age of 17', { dob: '2015-01-01' }, 'You must be at least 18 years old.'],
      ['a wrong PAN', { pan_number: 'ABC1234567' }, 'PAN number is invalid'],
      ['a wrong GSTIN', { gst_number: '27ABCPK1234F1' }, 'GST number is invalid'],
      ['a short address', { address: 'Main Road' }, 'String must contain at least 10 character(s)'],
      ['a digit in the city', { city: 'Nashik 1' }, 'City can only contain letters and spaces.'],
      ['an unknown state', { state: 'Bavaria' }, 'Please choose a state from the list.'],
      ['a wrong pincode', { pincode: '022001' }, 'Pincode is invalid'],
      [
        'a weak password',
        { password: 'partner2026' },
        'Password must contain at least one letter and one number',
      ],
      [
        'a common password',
        { password: 'Welcome@123' },
        'This password is among the first that strangers try. Please choose another one.',
      ],
    ],
  },
  {
    call: accounts.forgotPassword,
    body: () => ({ email: 'nobody@shop.example' }),
    broken: [['no email', { email: '' }, 'Email is required.']],
  },
  {
    call: accounts.resetPassword,
    body: async ({ app }) => ({
      new_password: 'New@Partner1',
      confirm_password: 'New@Partner1',
      token: await resetToken(app),
    }),
    broken: [
      ['no letter', { new_password: '12345678@9' }, 'Password must contain at least one letter'],
      ['no number', { new_password: 'Partner@Part' }, 'Password must contain at least one number'],
      [
        'no special character',
        { new_password: 'Partner20267' },
        'Password must contain at least one special character',
      ],
      ['another confirmation', { confirm_password: 'New@Partner2' }, 'Passwords do not match'],
      ['no token', { token: '' }, 'Token is required'],
      [
        'a made-up token',
        { token: 'made-up' },
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
      ['no name', { name: '' }, 'Required'],
      ['no date of birth', { dob: '' }, 'A date of birth is required.'],
      ['a wrong mobile number', { mobile_number: '12' }, 'Mobile number is invalid'],
      ['no city', { city: ' ' }, 'Required'],
      ['another PAN', { pan_number: 'ABCPK1234F' }, 'This cannot be changed here. Please contact support.'],
      [
        'another email',
        { email: 'new@shop.example' },
        'This cannot be changed here. Please contact support.',
      ],
      ['another state', { state: 'Goa' }, 'This cannot be changed here. Please contact support.'],
      [
        'a password without the right characters',
        { password: 'Partner-2026' },
        'Password must contain at least one letter and one number',
      ],
    ],
  },
  { call: profile.bankDetails },
  {
    call: profile.saveBankDetails,
    body: goodBank,
    broken: [
      ['no holder', { account_holder: '' }, 'Required'],
      ['a short bank name', { bank_name: 'B' }, 'String must contain at least 2 character(s)'],
      ['8 digits', { account_number: '12345678' }, 'String must contain at least 9 character(s)'],
      ['19 digits', { account_number: '1234567890123456789' }, 'String must contain at most 18 character(s)'],
      ['a letter in the number', { account_number: '12345678A' }, 'Account number can only contain digits.'],
      ['a wrong IFSC', { ifsc_code: 'SBIN1001234' }, 'Invalid IFSC code format.'],
      ['no cheque', { cancel_cheque: '' }, 'Required'],
      [
        "another partner's cheque",
        async ({ app, other }) => ({ merge: { cancel_cheque: await app.uploadCheque(other.token) } }),
        'The picture of the cheque was not found. Please upload it again.',
      ],
      [
        'an invoice as cheque',
        async ({ app, mine }) => ({ merge: { cancel_cheque: await app.uploadInvoice(mine.token) } }),
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
    broken: [['no device token', { token: '' }, 'Required']],
  },
];
