import * as v from 'valibot';
import { m } from '#messages';
import { plainDigits } from '#src/base/typed-number.ts';
import { required, requiredTrimmed } from './form-object.ts';
import { visible, withoutFormat } from './visible-text.ts';
import { dayOf, indianDay, yearsBetween } from './days.ts';

/** The fields of sign-up, profile and bank details (SPEC §5). Each pipe's output is the value to send. */

const atLeast = (least: number, message: () => string = () => m.text_at_least({ least })) =>
  v.minLength<string, number, () => string>(least, message);
const atMost = (most: number) =>
  v.maxLength<string, number, () => string>(most, () => m.text_at_most({ most }));

/** Limits the raw text, spaces and marks included: normalising it can take quadratic time. */
const notEndless = (message: () => string) => v.maxLength<string, 100, () => string>(100, message);

const MIN_AGE = 18;
const FIRST_YEAR = 1900;
const YEARS_AHEAD = 30;
/** Opens the calendar at a likely age, because nobody registers as a newborn. */
const YEARS_BACK = 30;

/** In Indian scripts marks are parts of letters. */
const LETTERS = String.raw`\p{L}\p{M}`;
const WORDS = wordsOf(LETTERS);
const SPACED_WORDS = wordsOf(LETTERS, ' +');

/** Text of words of these characters. Between two of them Indian scripts may have an invisible joiner. */
function wordsOf(characters: string, gap = ' '): RegExp {
  const word = String.raw`[${characters}]+(?:[\u200C\u200D][${characters}]+)*`;
  return new RegExp(`^${word}(?:${gap}${word})*$`, 'u');
}

export const PersonName = v.pipe(
  required(),
  v.transform(withoutFormat),
  atLeast(2, () => m.name_too_short()),
  atMost(50),
  v.regex(WORDS, () => m.name_letters()),
);

/** Capitalises each word. A name all in capitals stays as it is. */
export function capitalized(name: string): string {
  return name
    .trim()
    .replace(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}

/** Uppercases one for one: the length stays, and with it the browser's caret and undo history. */
export function capitals(typed: string): string {
  return typed.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Long numbers are typed and pasted in groups, and in the digits of other scripts. */
export function withoutBlanks(typed: string): string {
  return plainDigits(typed).replace(/\s/g, '');
}

const MOBILE = /^[6-9]\d{9}$/;

/** Removes what is not part of the ten digits: leading 0, +91 or both, spaces, dashes. */
export function normalMobile(typed: string): string {
  return plainDigits(typed)
    .replace(/^tel:|[\s()-]/gi, '')
    .replace(/^(?:\+|0+)?91(?=0?\d{10}$)/, '')
    .replace(/^0+/, '');
}

/**
 * Changes only a complete number. Before that, a leading 0 may be its second digit, the first being retyped.
 */
export function mobileAsTyped(typed: string): string {
  const digits = normalMobile(typed);
  return MOBILE.test(digits) ? digits : typed;
}

export const Mobile = v.pipe(
  required(),
  notEndless(() => m.mobile_invalid()),
  v.transform(normalMobile),
  v.regex(MOBILE, () => m.mobile_invalid()),
);

export const Organization = v.pipe(
  required(),
  atLeast(2),
  atMost(200),
  v.regex(wordsOf(String.raw`${LETTERS}\d&.`), () => m.organization_characters()),
  v.regex(/\p{L}/u, () => m.organization_letter()),
);

const birthDate = (missing: () => string) =>
  v.pipe(
    required(missing),
    v.check(
      (text) =>
        /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(text) !== undefined && text >= `${FIRST_YEAR}-01-01`,
      () => m.date_invalid(),
    ),
    v.check(
      (text) => {
        const day = dayOf(text);
        return day !== undefined && yearsBetween(day, indianDay(new Date())) >= MIN_AGE;
      },
      () => m.dob_too_young(),
    ),
  );

export const BirthDate = birthDate(() => m.field_required());
export const ProfileBirthDate = birthDate(() => m.dob_required());

/** The years that can be chosen for a date of birth (SPEC §9). */
export function birthYears(now: Date): { from: number; to: number; opensAt: number } {
  const thisYear = now.getFullYear();
  return { from: FIRST_YEAR, to: thisYear + YEARS_AHEAD, opensAt: thisYear - YEARS_BACK };
}

export const Pan = v.pipe(
  required(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, () => m.pan_invalid()),
);

/** State code, PAN, entity number, Z, check character. The last is not checked: test numbers fail it. */
export const Gst = v.pipe(
  required(),
  v.toUpperCase(),
  v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/, () => m.gst_invalid()),
);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether the last character of a GSTIN follows from the others. */
export function hasCheckCharacter(gstin: string): boolean {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = DIGITS.indexOf(gstin.charAt(index)) * ((index % 2) + 1);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return gstin[14] === DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length];
}

export const Address = v.pipe(
  required(),
  atLeast(10),
  atMost(500),
  v.check(
    (text) => text === text.trim(),
    () => m.text_edge_spaces(),
  ),
  v.regex(/\p{L}/u, () => m.address_letter()),
  visible,
);

export const City = v.pipe(
  requiredTrimmed(),
  atLeast(2),
  atMost(50),
  v.regex(SPACED_WORDS, () => m.city_letters()),
);

export const State = v.pipe(required(), atMost(100), visible);

export const Pincode = v.pipe(
  required(),
  notEndless(() => m.pincode_invalid()),
  v.transform(withoutBlanks),
  v.regex(/^[1-9]\d{5}$/, () => m.pincode_invalid()),
);

export const AccountHolder = v.pipe(
  required(),
  atMost(50),
  v.regex(WORDS, () => m.name_letters()),
);

export const BankName = v.pipe(
  required(),
  atLeast(2),
  atMost(50),
  v.regex(SPACED_WORDS, () => m.bank_name_letters()),
);

/** 9 to 18 digits, kept as text: a number would lose leading zeros, and digits above 2^53. */
export const AccountNumber = v.pipe(
  required(),
  notEndless(() => m.account_number_digits()),
  v.transform(withoutBlanks),
  v.regex(/^\d+$/, () => m.account_number_digits()),
  atLeast(9),
  atMost(18),
);

/** What the API accepts: also a number, if it is exact. */
export const SentAccountNumber = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String))], (issue) =>
    issue.input === undefined ? m.field_required() : m.account_number_digits(),
  ),
  AccountNumber,
);

/** A JSON number, as the spec asks, if that keeps every digit; else text. */
export function accountNumberToSend(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) && String(number) === digits ? number : digits;
}

export const Ifsc = v.pipe(
  required(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, () => m.ifsc_invalid()),
);
