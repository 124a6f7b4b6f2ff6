import * as v from 'valibot';
import { m } from '#messages';
import { Email } from './email.ts';
import { formObject } from './form-object.ts';
import {
  AccountHolder,
  AccountNumber,
  SentAccountNumber,
  BankName,
  Gst,
  Ifsc,
  Mobile,
  Pan,
  PersonName,
  Pincode,
  ProfileBirthDate,
} from './partner-fields.ts';
import { type Profile } from './profile.answer.ts';
import { ProfilePassword } from './password-rules.ts';
import { Text, maybe } from './tolerant.ts';

const MOST = 500;
const text = v.pipe(
  v.string(() => m.field_required()),
  v.trim(),
  v.nonEmpty(() => m.field_required()),
  v.maxLength(MOST, () => m.text_at_most({ most: MOST })),
);

/**
 * The profile as it is sent (SPEC §5 Profile). Email, PAN, GST and state may not be changed by the partner and are sent
 * only where they are known (SPEC-DECISIONS 24); a missing password stays as it is.
 */
export const ProfilePayload = formObject({
  name: PersonName,
  mobile_number: Mobile,
  email: v.optional(Email),
  organization: text,
  dob: ProfileBirthDate,
  pan_number: v.optional(Pan),
  gst_number: v.optional(Gst),
  address: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(MOST, () => m.text_at_most({ most: MOST })),
    ),
  ),
  city: text,
  state: v.optional(text),
  pincode: Pincode,
  password: v.optional(ProfilePassword),
});
export type ProfilePayload = v.InferOutput<typeof ProfilePayload>;

const P = ProfilePayload.entries;

/** The profile as the partner edits it; an empty password keeps the old one. */
export const ProfileForm = formObject({
  name: P.name,
  mobile_number: P.mobile_number,
  organization: P.organization,
  dob: P.dob,
  address: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MOST, () => m.text_at_most({ most: MOST })),
  ),
  city: P.city,
  pincode: P.pincode,
  password: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    ProfilePassword,
  ]),
});
export type ProfileForm = v.InferOutput<typeof ProfileForm>;

/**
 * What is sent for an edited profile: of the fields that the partner may not change only those that are known, and no
 * password where none was typed (SPEC-DECISIONS 24).
 */
export function profilePayload({ password, ...edited }: ProfileForm, onFile: Profile): ProfilePayload {
  const known = v.safeParse(
    v.object({
      email: v.fallback(P.email, undefined),
      pan_number: v.fallback(P.pan_number, undefined),
      gst_number: v.fallback(P.gst_number, undefined),
      state: v.fallback(P.state, undefined),
    }),
    onFile,
  );
  return {
    ...edited,
    ...(known.success && known.output),
    ...(password !== undefined && { password }),
  };
}

/** Bank details as they are typed; `cancel_cheque` is the uploaded picture's address (SPEC §5 Bank details). */
export const BankDetailsForm = formObject({
  account_holder: AccountHolder,
  bank_name: BankName,
  account_number: AccountNumber,
  ifsc_code: Ifsc,
  cancel_cheque: v.pipe(
    v.string(() => m.field_required()),
    v.nonEmpty(() => m.field_required()),
    v.maxLength(2000),
  ),
});
export type BankDetailsForm = v.InferOutput<typeof BankDetailsForm>;

/** Bank details as they are sent. */
export const BankDetailsPayload = formObject({
  ...BankDetailsForm.entries,
  account_number: SentAccountNumber,
});
export type BankDetailsPayload = v.InferOutput<typeof BankDetailsPayload>;

export const BankDetails = v.object({
  account_holder: maybe(Text),
  bank_name: maybe(Text),
  account_number: maybe(Text),
  ifsc_code: maybe(Text),
  cancel_cheque: maybe(Text),
});
export type BankDetails = v.InferOutput<typeof BankDetails>;
