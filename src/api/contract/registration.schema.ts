import * as v from 'valibot';
import { m } from '#messages';
import { Email } from './email.ts';
import { formObject, required } from './form-object.ts';
import {
  Address,
  BirthDate,
  City,
  Gst,
  Mobile,
  Organization,
  Pan,
  PersonName,
  Pincode,
  State,
} from './partner-fields.ts';
import { RegistrationPassword, ResetPassword } from './password-rules.ts';

/** Sign-up, as form and as payload (SPEC §5 Registration). `dob` is `YYYY-MM-DD`. */
export const RegistrationPayload = formObject({
  name: PersonName,
  mobile_number: Mobile,
  email: Email,
  organization: Organization,
  dob: BirthDate,
  pan_number: Pan,
  gst_number: Gst,
  address: Address,
  city: City,
  state: State,
  pincode: Pincode,
  password: RegistrationPassword,
});
export type RegistrationPayload = v.InferOutput<typeof RegistrationPayload>;

export const ForgotPasswordPayload = formObject({ email: Email });
export type ForgotPasswordPayload = v.InferOutput<typeof ForgotPasswordPayload>;

/** `token` is the last part of the link in the mail (SPEC §5 Reset password). */
export const ResetPasswordPayload = v.pipe(
  formObject({
    new_password: ResetPassword,
    confirm_password: v.string(() => m.field_required()),
    token: v.pipe(
      required(() => m.token_required()),
      v.maxLength(500),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirm_password']],
      (input) => input.new_password === input.confirm_password,
      () => m.passwords_differ(),
    ),
    ['confirm_password'],
  ),
);
export type ResetPasswordPayload = v.InferOutput<typeof ResetPasswordPayload>;
