import * as v from 'valibot';
import { m } from '#messages';
import { type Day, dayOf, indianDay, yearsBetween } from './days.ts';

/** The fields that sign-up, profile and bank details share (SPEC §5); each pipe ends in the value as it is sent. */

const required = v.pipe(
  v.string(() => m.field_required()),
  v.nonEmpty(() => m.field_required()),
);

const atLeast = (least: number, message: () => string = () => m.text_at_least({ least })) =>
  v.minLength<string, number, () => string>(least, message);
const atMost = (most: number) =>
  v.maxLength<string, number, () => string>(most, () => m.text_at_most({ most }));

const MIN_AGE = 18;
const FIRST_YEAR = '1900-01-01';

/** Letters of any script with single spaces; marks are part of letters in Indian scripts. */
const WORDS = /^[\p{L}\p{M}]+( [\p{L}\p{M}]+)*$/u;

export const PersonName = v.pipe(
  required,
  atLeast(2, () => m.name_too_short()),
  atMost(50),
  v.regex(WORDS, () => m.name_letters()),
);

/** Each word begins with a capital; a name all in capitals keeps them. */
export function capitalized(name: string): string {
  return name
    .trim()
    .replace(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}

/** Ten digits: a leading 0 or +91, and blanks or dashes from a paste, are not part of the number. */
export function normalMobile(typed: string): string {
  const digits = typed.replace(/[\s()-]/g, '').replace(/^\+?91(?=\d{10}$)/, '');
  return digits.replace(/^0+/, '');
}

export const Mobile = v.pipe(
  required,
  v.transform(normalMobile),
  v.regex(/^[6-9]\d{9}$/, () => m.mobile_invalid()),
);

export const Organization = v.pipe(
  required,
  atLeast(2),
  atMost(200),
  v.regex(/^[\p{L}\p{M}\d&.]+( [\p{L}\p{M}\d&.]+)*$/u, () => m.organization_characters()),
  v.regex(/\p{L}/u, () => m.organization_letter()),
);

/** Whether somebody born on `birth` is of age on `today`. */
function isOfAge(birth: Day, today: Day): boolean {
  return yearsBetween(birth, today) >= MIN_AGE;
}

const birthDate = (missing: () => string) =>
  v.pipe(
    v.string(missing),
    v.nonEmpty(missing),
    v.check(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(text) !== undefined && text >= FIRST_YEAR,
      () => m.date_invalid(),
    ),
    v.check(
      (text) => {
        const day = dayOf(text);
        return day !== undefined && isOfAge(day, indianDay(new Date()));
      },
      () => m.dob_too_young(),
    ),
  );

export const BirthDate = birthDate(() => m.field_required());
/** The profile asks for it in other words. */
export const ProfileBirthDate = birthDate(() => m.dob_required());

export const Pan = v.pipe(
  required,
  v.toUpperCase(),
  v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, () => m.pan_invalid()),
);

/** Two digits of the state, the PAN, an entity number, Z, a check character (not checked: test numbers fail it). */
export const Gst = v.pipe(
  required,
  v.toUpperCase(),
  v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/, () => m.gst_invalid()),
);

export const Address = v.pipe(
  required,
  atLeast(10),
  atMost(500),
  v.check(
    (text) => text === text.trim(),
    () => m.text_edge_spaces(),
  ),
  v.regex(/\p{L}/u, () => m.address_letter()),
);

export const City = v.pipe(
  required,
  atLeast(2),
  atMost(50),
  v.regex(WORDS, () => m.city_letters()),
);

export const State = v.pipe(required, atMost(100));

export const Pincode = v.pipe(
  required,
  v.regex(/^[1-9]\d{5}$/, () => m.pincode_invalid()),
);

export const AccountHolder = v.pipe(
  required,
  atMost(50),
  v.regex(WORDS, () => m.name_letters()),
);

export const BankName = v.pipe(
  required,
  atLeast(2),
  atMost(50),
  v.regex(/^[\p{L}\p{M}]+( +[\p{L}\p{M}]+)*$/u, () => m.bank_name_letters()),
);

/** 9 to 18 digits, kept as text: a number would lose digits above 2^53, and leading zeros (SPEC-DECISIONS 10). */
export const AccountNumber = v.pipe(
  required,
  v.regex(/^\d+$/, () => m.account_number_digits()),
  atLeast(9),
  atMost(18),
);

/** As it may be sent: also as a number that loses nothing. */
export const SentAccountNumber = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String))], (issue) =>
    issue.input === undefined ? m.field_required() : m.account_number_digits(),
  ),
  AccountNumber,
);

/** A JSON number, as the spec has it, where that keeps every digit; else text. */
export function accountNumberToSend(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) && String(number) === digits ? number : digits;
}

export const Ifsc = v.pipe(
  required,
  v.toUpperCase(),
  v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, () => m.ifsc_invalid()),
);
