import { expect, test } from 'vitest';
import * as v from 'valibot';
import { addDays, dayOf, indianDay } from './days.ts';
import { Mobile, accountNumberToSend, capitalized, mobileAsTyped, normalMobile } from './partner-fields.ts';
import { Profile } from './profile.answer.ts';
import {
  BankDetailsForm,
  BankDetailsPayload,
  ProfileForm,
  ProfilePayload,
  profilePayload,
} from './profile.schema.ts';
import { ForgotPasswordPayload, RegistrationPayload, ResetPasswordPayload } from './registration.schema.ts';

/** Each rule of SPEC §5 for the account forms: a value, and the message of the schema. */

const OK = undefined;
const today = indianDay(new Date());
const birthday18 = dayOf(`${Number(today.slice(0, 4)) - 18}${today.slice(4)}`) ?? today;

const registration = {
  name: 'Ravi Kumar',
  mobile_number: '9876543210',
  email: 'ravi@shop.example',
  organization: 'Kumar & Sons',
  dob: '1988-02-29',
  pan_number: 'ABCPK1234F',
  gst_number: '27ABCPK1234F1Z5',
  address: '12 Station Road',
  city: 'Nashik',
  state: 'Maharashtra',
  pincode: '422001',
  password: 'Partner@2026',
};
const profile = {
  name: 'Ravi Kumar',
  mobile_number: '9876543210',
  organization: 'Kumar & Sons',
  dob: '1988-02-29',
  address: '',
  city: 'Nashik',
  pincode: '422001',
  password: '',
};
const bank = {
  account_holder: 'Ravi Kumar',
  bank_name: 'State Bank',
  account_number: '012345678',
  ifsc_code: 'SBIN0001234',
  cancel_cheque: '/api/files/1',
};
const reset = { new_password: 'Partner@2026', confirm_password: 'Partner@2026', token: 'abc' };

const REQUIRED = 'Required';
const NAME = 'Name can only contain alphabets with a single space between words.';
const WEAK = 'Password must contain at least one letter and one number';
const tooShort = (least: number) => `String must contain at least ${least} character(s)`;
const tooLong = (most: number) => `String must contain at most ${most} character(s)`;

type Row = [field: string, value: unknown, message: string | undefined];

function expectMessage(
  schema: v.GenericSchema,
  valid: Record<string, unknown>,
  [field, value, message]: Row,
): void {
  const issues = v.safeParse(schema, { ...valid, [field]: value }).issues ?? [];
  const said = issues.find((issue) => v.getDotPath(issue) === field)?.message;
  expect(said).toBe(message);
  // No other field has a problem.
  expect(issues.filter((issue) => v.getDotPath(issue) !== field)).toEqual([]);
}

test.each<Row>([
  ['name', 'Ravi Kumar', OK],
  ['name', 'रवि कुमार', OK],
  // Indian scripts join letters, or keep them apart, with U+200D and U+200C.
  ['name', 'पक्\u200Dष राजश्\u200Cवर', OK],
  // Chat apps add other invisible characters to what is copied from them.
  ['name', 'Om\u200B Singh\uFEFF\u202A', OK],
  ['name', 'Om\nSingh', NAME],
  ['name', '\u200D\u200D', NAME],
  ['name', 'Ravi\u200D', NAME],
  ['name', 'Al', OK],
  ['name', 'a'.repeat(50), OK],
  ['name', undefined, REQUIRED],
  ['name', '', REQUIRED],
  ['name', 'A', 'Name must be atleast 2 characters long.'],
  ['name', 'a'.repeat(51), tooLong(50)],
  ['name', 'Ravi  Kumar', NAME],
  ['name', ' Ravi', NAME],
  ['name', 'Ravi ', NAME],
  ['name', 'Ravi2', NAME],
  ['name', "D'Souza", NAME],
  ['mobile_number', '6000000000', OK],
  ['mobile_number', '09876543210', OK],
  ['mobile_number', '+91 98765 43210', OK],
  ['mobile_number', '', REQUIRED],
  ['mobile_number', '5876543210', 'Mobile number is invalid'],
  ['mobile_number', '987654321', 'Mobile number is invalid'],
  ['mobile_number', '98765432101', 'Mobile number is invalid'],
  ['mobile_number', '98765abcde', 'Mobile number is invalid'],
  ['email', 'a@b.in', OK],
  ['email', `${'a'.repeat(240)}@shop.example`, OK],
  ['email', '', 'Email is required.'],
  ['email', 'a@b.i', 'Email should be at least 6 characters long'],
  ['email', `${'a'.repeat(250)}@b.in`, 'Email must be at most 254 characters long'],
  ['email', 'ravi.example', 'Please enter a valid email'],
  ['organization', 'A1 & Co.', OK],
  ['organization', '', REQUIRED],
  ['organization', 'A', tooShort(2)],
  ['organization', '123', 'Organization must contain at least one letter.'],
  [
    'organization',
    'A/B',
    'Organization can only contain letters, digits, & and . with a single space between words.',
  ],
  [
    'organization',
    'A  B',
    'Organization can only contain letters, digits, & and . with a single space between words.',
  ],
  [
    'organization',
    ' AB',
    'Organization can only contain letters, digits, & and . with a single space between words.',
  ],
  ['dob', birthday18, OK],
  ['dob', '1900-01-01', OK],
  ['dob', undefined, REQUIRED],
  ['dob', '', REQUIRED],
  ['dob', addDays(birthday18, 1), 'You must be at least 18 years old.'],
  ['dob', '1899-12-31', 'Invalid date'],
  ['dob', '1990-02-30', 'Invalid date'],
  ['pan_number', 'ABCPK1234F', OK],
  ['pan_number', 'abcpk1234f', OK],
  ['pan_number', '', REQUIRED],
  ['pan_number', 'ABCP1234F', 'PAN number is invalid'],
  ['pan_number', ' ABCPK1234F', 'PAN number is invalid'],
  ['gst_number', '27abcpk1234f1z5', OK],
  ['gst_number', '27AAPFU0939F1ZV', OK],
  ['gst_number', '', REQUIRED],
  ['gst_number', '27ABCPK1234F1X5', 'GST number is invalid'],
  ['gst_number', '27ABCPK1234F1Z5 ', 'GST number is invalid'],
  ['gst_number', '27ABCPK1234F0Z5', 'GST number is invalid'],
  ['address', 'Shop 5, MG', OK],
  ['address', 'a'.repeat(500), OK],
  ['address', '', REQUIRED],
  ['address', 'Shop 5 MG', tooShort(10)],
  ['address', 'a'.repeat(501), tooLong(500)],
  ['address', ' 12 Station Road', 'No spaces at the beginning or the end, please.'],
  ['address', '1234567890', 'Address must contain at least one letter.'],
  ['city', 'Navi Mumbai', OK],
  ['city', 'Navi  Mumbai', OK],
  ['city', 'Navi Mumbai ', OK],
  ['city', '', REQUIRED],
  ['city', '  ', REQUIRED],
  ['city', 'A', tooShort(2)],
  ['city', 'a'.repeat(51), tooLong(50)],
  ['city', 'Sector 5', 'City can only contain letters and spaces.'],
  ['state', '', REQUIRED],
  ['pincode', '110001', OK],
  ['pincode', '110 001', OK],
  ['pincode', '', REQUIRED],
  ['pincode', '010001', 'Pincode is invalid'],
  ['pincode', '11000', 'Pincode is invalid'],
  ['pincode', '1100011', 'Pincode is invalid'],
  ['password', 'Abcdefg1~x', OK],
  ['password', '', REQUIRED],
  ['password', 'Abcdef1@x', 'Password must be at least 10 characters long'],
  ['password', `Aa1@${'x'.repeat(97)}`, 'Password must be at most 100 characters long'],
  ['password', 'abcdefg1@x', WEAK],
  ['password', 'ABCDEFG1@X', WEAK],
  ['password', 'Abcdefgh@x', WEAK],
  ['password', 'Abcdefgh1x', WEAK],
])('registration: %s of %j says %j', (...row) => expectMessage(RegistrationPayload, registration, row));

test.each<Row>([
  ['email', 'ravi@shop.example', OK],
  ['email', '', 'Email is required.'],
  ['email', 'a@b.i', 'Email should be at least 6 characters long'],
  ['email', 'ravi.example', 'Please enter a valid email'],
])('forgotten password: %s of %j says %j', (...row) => expectMessage(ForgotPasswordPayload, {}, row));

test.each<Row>([
  ['confirm_password', 'Partner@2026', OK],
  ['confirm_password', 'Partner@2027', 'Passwords do not match'],
  ['confirm_password', '', 'Passwords do not match'],
  ['token', '', 'Token is required'],
  ['token', undefined, 'Token is required'],
])('new password: %s of %j says %j', (...row) => expectMessage(ResetPasswordPayload, reset, row));

test.each([
  ['Partner@2026', OK],
  ['', REQUIRED],
  ['Partner@2', 'Password must be at least 10 characters long'],
  ['1234567@90', 'Password must contain at least one letter'],
  ['Partner@xyz', 'Password must contain at least one number'],
  ['Partner2026', 'Password must contain at least one special character'],
])('a new password of %j says %j', (password, message) => {
  expectMessage(ResetPasswordPayload, { ...reset, confirm_password: password }, [
    'new_password',
    password,
    message,
  ]);
});

const PROFILE_ROWS: Row[] = [
  ['name', '', REQUIRED],
  ['name', 'Ravi  Kumar', NAME],
  ['mobile_number', '', REQUIRED],
  ['mobile_number', '1234567890', 'Mobile number is invalid'],
  ['organization', '', REQUIRED],
  ['organization', 'A/B Stores (old)', OK],
  ['city', '', REQUIRED],
  ['dob', '', 'A date of birth is required.'],
  ['pincode', '', REQUIRED],
  ['pincode', '000000', 'Pincode is invalid'],
  ['password', 'short', 'Password must be at least 10 characters long'],
  ['password', 'Abcdefg1~x', WEAK],
  ['password', 'Abcdefg1^x', OK],
];
test.each(PROFILE_ROWS)('profile form: %s of %j says %j', (...row) =>
  expectMessage(ProfileForm, profile, row),
);
test.each<Row>([
  ...PROFILE_ROWS,
  ['email', 'nonsense', 'Please enter a valid email'],
  ['pan_number', 'ABC', 'PAN number is invalid'],
  ['gst_number', 'ABC', 'GST number is invalid'],
  ['gst_number', undefined, OK],
])('profile payload: %s of %j says %j', (...row) => {
  const { password: _, ...rest } = profile;
  expectMessage(ProfilePayload, rest, row);
});

const BANK_ROWS: Row[] = [
  ['account_holder', 'Ravi Kumar', OK],
  ['account_holder', '', REQUIRED],
  ['account_holder', 'a'.repeat(51), tooLong(50)],
  ['account_holder', 'Ravi  Kumar', NAME],
  ['account_holder', ' Ravi', NAME],
  ['bank_name', 'State Bank of India', OK],
  ['bank_name', '', REQUIRED],
  ['bank_name', 'A', tooShort(2)],
  ['bank_name', 'a'.repeat(51), tooLong(50)],
  ['bank_name', 'Co-operative Bank', 'Bank name can only contain alphabets and spaces.'],
  ['bank_name', ' State Bank', 'Bank name can only contain alphabets and spaces.'],
  ['account_number', '012345678', OK],
  ['account_number', '0123 4567 8', OK],
  ['account_number', '9'.repeat(18), OK],
  ['account_number', '', REQUIRED],
  ['account_number', '12345678', tooShort(9)],
  ['account_number', '1'.repeat(19), tooLong(18)],
  ['account_number', '12345678a', 'Account number can only contain digits.'],
  ['ifsc_code', 'sbin0001234', OK],
  ['ifsc_code', '', REQUIRED],
  ['ifsc_code', 'SBIN1001234', 'Invalid IFSC code format.'],
  ['ifsc_code', 'SBI00001234', 'Invalid IFSC code format.'],
  ['ifsc_code', 'SBIN000123', 'Invalid IFSC code format.'],
  ['cancel_cheque', '', REQUIRED],
];
test.each(BANK_ROWS)('bank form: %s of %j says %j', (...row) => expectMessage(BankDetailsForm, bank, row));
test.each<Row>([
  ...BANK_ROWS,
  ['account_number', 123456789, OK],
  ['account_number', 1.5, 'Account number can only contain digits.'],
])('bank payload: %s of %j says %j', (...row) => expectMessage(BankDetailsPayload, bank, row));

test('names, mobile, PAN and GST numbers are normalised', () => {
  const sent = v.parse(RegistrationPayload, {
    ...registration,
    mobile_number: '0 98765-43210',
    pan_number: 'abcpk1234f',
    gst_number: '27abcpk1234f1z5',
  });
  expect(sent).toMatchObject({
    mobile_number: '9876543210',
    pan_number: 'ABCPK1234F',
    gst_number: '27ABCPK1234F1Z5',
  });
  expect(['ravi kumar', ' ravi KUMAR', 'élan', 'mcDonald'].map(capitalized)).toEqual([
    'Ravi Kumar',
    'Ravi KUMAR',
    'Élan',
    'McDonald',
  ]);
  expect(['0987', '+919876543210', '91 98765 43210', '9198765432'].map(normalMobile)).toEqual([
    '987',
    '9876543210',
    '9876543210',
    '9198765432',
  ]);
});

test.each([
  ['in full-width digits', '９８７６５４３２１０'],
  ['in Hindi digits', '९८७६५४३२१०'],
  ['with marks of direction from a contact list', '\u202a+91 98765 43210\u202c'],
  ['with a zero width space', '98765\u200b43210'],
  ['as a link', 'tel:+919876543210'],
  ['with the code of the country and a 0', '+91-098765 43210'],
  ['with 00 before the code of the country', '0091 98765 43210'],
])('a mobile number %s is read', (_, typed) => {
  expect(v.parse(Mobile, typed)).toBe('9876543210');
});

test.each([
  ['0', '0'],
  ['0987654321', '0987654321'],
  ['09876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['098765432101', '098765432101'],
  ['076543210', '076543210'],
  ['0091 98765 43210', '9876543210'],
])('the mobile number %j shows as %j while typing: rewritten only once complete', (typed, shown) => {
  expect(mobileAsTyped(typed)).toBe(shown);
});

test('an account number is sent as a JSON number if that loses nothing, else as text', () => {
  expect(
    ['123456789', '012345678', '9007199254740991', '900719925474099312'].map(accountNumberToSend),
  ).toEqual([123456789, '012345678', 9007199254740991, '900719925474099312']);
});

test('only known read-only profile fields are sent, and a password only if one was typed', () => {
  const edited = v.parse(ProfileForm, profile);
  expect(profilePayload(edited, v.parse(Profile, { email: 'ravi@shop.example', pan_number: 'odd' }))).toEqual(
    expect.not.objectContaining({ pan_number: expect.anything(), password: expect.anything() }),
  );
  const payload = profilePayload(
    v.parse(ProfileForm, { ...profile, password: 'Partner@2026' }),
    v.parse(Profile, { email: 'ravi@shop.example' }),
  );
  expect(payload).toMatchObject({ email: 'ravi@shop.example', password: 'Partner@2026' });
  expect(v.is(ProfilePayload, payload)).toBe(true);
});
