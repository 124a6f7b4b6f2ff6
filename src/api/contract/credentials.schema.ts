import * as v from 'valibot';
import { m } from '#messages';
import { Email } from './email.ts';
import { formObject, required } from './form-object.ts';

/** Sign-in form and payload (SPEC §5 Login). */
export const Credentials = formObject({
  email: Email,
  password: v.pipe(
    required(() => m.password_required()),
    v.minLength(10, () => m.password_too_short()),
    v.maxLength(100, () => m.password_too_long()),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;

export const OneTimeCode = v.pipe(v.string(), v.maxLength(6));

export const LoginPayload = formObject({
  ...Credentials.entries,
  code: v.optional(OneTimeCode),
});
export type LoginPayload = v.InferOutput<typeof LoginPayload>;
