import * as v from 'valibot';
import { m } from '#messages';
import { isCommonPassword } from './common-passwords.ts';
import { required } from './form-object.ts';

const MIN_LENGTH = 10;
const MAX_LENGTH = 100;

/** The special characters that count in every form. In the profile only these count (SPEC §5 Profile). */
export const SPECIAL_CHARACTERS = '@$!%*?&#^';

const PARTS = {
  length: (text: string) => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH,
  letter: (text: string) => /\p{L}/u.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  upper: (text: string) => /\p{Lu}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  special: (text: string) => /[^\p{L}\p{M}\d\s]/u.test(text),
  listed: (text: string) => [...SPECIAL_CHARACTERS].some((character) => text.includes(character)),
} as const;
export type PasswordPart = keyof typeof PARTS;

/** The parts that a form's new password needs, in display order. */
export type PasswordRule = readonly PasswordPart[];
export const REGISTRATION_PASSWORD = ['length', 'lower', 'upper', 'digit', 'special'] as const;
export const PROFILE_PASSWORD = ['length', 'lower', 'upper', 'digit', 'listed'] as const;
export const RESET_PASSWORD = ['length', 'letter', 'digit', 'special'] as const;

export function hasPart(password: string, part: PasswordPart): boolean {
  return PARTS[part](password);
}

const sized = v.pipe(
  required(),
  v.minLength(MIN_LENGTH, () => m.password_too_short()),
  v.maxLength(MAX_LENGTH, () => m.password_too_long()),
);

/** Only for a password that keeps the rule, whose own message comes first. */
const uncommon = (rule: PasswordRule) =>
  v.check<string, () => string>(
    (text) => !rule.every((part) => hasPart(text, part)) || !isCommonPassword(text),
    () => m.password_common(),
  );

const mixed = (rule: PasswordRule) =>
  v.pipe(
    sized,
    v.check(
      (text) => rule.every((part) => hasPart(text, part)),
      () => m.password_weak(),
    ),
    uncommon(rule),
  );

/** At sign-up (SPEC §5 Registration). The rule asks for more than the spec's message says. */
export const RegistrationPassword = mixed(REGISTRATION_PASSWORD);

export const ProfilePassword = mixed(PROFILE_PASSWORD);

/** After a reset link, each missing part has its own message (SPEC §5 Reset password). */
const RESET_MESSAGES: Record<(typeof RESET_PASSWORD)[number], () => string> = {
  length: () => m.password_too_short(),
  letter: () => m.password_letter(),
  digit: () => m.password_number(),
  special: () => m.password_special(),
};
export const ResetPassword = v.pipe(
  sized,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const part of RESET_PASSWORD)
      if (!hasPart(dataset.value, part)) addIssue({ message: RESET_MESSAGES[part]() });
  }),
  uncommon(RESET_PASSWORD),
);
