import * as v from 'valibot';
import { m } from '#messages';
import { Email } from './email.ts';
import { formObject } from './form-object.ts';
import { Profile } from './profile.answer.ts';
import { Id, Text, maybe } from './tolerant.ts';

/** Sign-in form and payload (SPEC §5 Login). */
export const Credentials = formObject({
  email: Email,
  password: v.pipe(
    v.string(() => m.password_required()),
    v.nonEmpty(() => m.password_required()),
    v.minLength(10, () => m.password_too_short()),
    v.maxLength(100, () => m.password_too_long()),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;

/** `auth/login` payload; `code` is the one-time code of the two-factor step. */
export const LoginPayload = formObject({
  ...Credentials.entries,
  code: v.optional(v.pipe(v.string(), v.maxLength(6))),
});
export type LoginPayload = v.InferOutput<typeof LoginPayload>;

/** The error value that asks for the one-time code. */
export const TWO_FACTOR_REQUIRED = '2FA_ENABLED';

/** Who signed in. An API without a call for the profile may give its fields here (SPEC-DECISIONS 23). */
export const SessionUser = v.object({
  ...Profile.entries,
  id: Id,
  name: v.fallback(Text, ''),
  email: v.fallback(Text, ''),
  tier: maybe(Text),
});
export type SessionUser = v.InferOutput<typeof SessionUser>;

export const LoginAnswer = v.object({ user: SessionUser, access_token: v.pipe(v.string(), v.nonEmpty()) });
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;
