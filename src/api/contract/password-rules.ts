import * as v from 'valibot';
import { m } from '#messages';

const LEAST = 10;
const MOST = 100;

/** What a new password needs; forms show each part and tick it off while it is typed (SPEC-DECISIONS 15). */
export const PASSWORD_PARTS = {
  length: (text: string) => text.length >= LEAST,
  lower: (text: string) => /\p{Ll}/u.test(text),
  upper: (text: string) => /\p{Lu}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  special: (text: string) => /[^\p{L}\p{M}\d\s]/u.test(text),
} as const;

/** The special characters that every form takes, and the only ones that the profile takes (SPEC §5 Profile). */
export const SPECIAL_CHARACTERS = '@$!%*?&#^';

const sized = v.pipe(
  v.string(() => m.field_required()),
  v.nonEmpty(() => m.field_required()),
  v.minLength(LEAST, () => m.password_too_short()),
  v.maxLength(MOST, () => m.password_too_long()),
);

const isMixed = (text: string) =>
  PASSWORD_PARTS.lower(text) && PASSWORD_PARTS.upper(text) && PASSWORD_PARTS.digit(text);

/** At sign-up (SPEC §5 Registration); the message is the spec's, though the rule asks for more. */
export const RegistrationPassword = v.pipe(
  sized,
  v.check(
    (text) => isMixed(text) && PASSWORD_PARTS.special(text),
    () => m.password_weak(),
  ),
);

/** In the profile, where it is optional (SPEC §5 Profile). */
export const ProfilePassword = v.pipe(
  sized,
  v.check(
    (text) => isMixed(text) && [...SPECIAL_CHARACTERS].some((character) => text.includes(character)),
    () => m.password_weak(),
  ),
);

/** After a reset link: one message for each part (SPEC §5 Reset password). */
export const ResetPassword = v.pipe(
  sized,
  v.check(
    (text) => /\p{L}/u.test(text),
    () => m.password_letter(),
  ),
  v.check(PASSWORD_PARTS.digit, () => m.password_number()),
  v.check(PASSWORD_PARTS.special, () => m.password_special()),
);
