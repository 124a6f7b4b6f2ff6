import * as v from 'valibot';
import { m } from '#messages';
import { OneTimeCode } from './credentials.schema.ts';
import { Email } from './email.ts';
import { formObject, required, requiredTrimmed } from './form-object.ts';
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
import { visible } from './visible-text.ts';

const MAX_LENGTH = 500;
const text = v.pipe(
  requiredTrimmed(),
  v.maxLength(MAX_LENGTH, () => m.text_at_most({ most: MAX_LENGTH })),
  visible,
);

/** The address is optional in the profile. */
const address = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_LENGTH, () => m.text_at_most({ most: MAX_LENGTH })),
  visible,
);

/**
 * As sent (SPEC §5 Profile). Read-only fields are sent only if known. Without a password the old one stays.
 */
export const ProfilePayload = formObject({
  name: PersonName,
  mobile_number: Mobile,
  email: v.optional(Email),
  organization: text,
  dob: ProfileBirthDate,
  pan_number: v.optional(Pan),
  gst_number: v.optional(Gst),
  address: v.optional(address),
  city: text,
  state: v.optional(text),
  pincode: Pincode,
  password: v.optional(ProfilePassword),
  /** Not in SPEC §7. Only for a new password of a partner with a second factor, if the API asks for it. */
  code: v.optional(OneTimeCode),
});
export type ProfilePayload = v.InferOutput<typeof ProfilePayload>;

const P = ProfilePayload.entries;

/** The profile as the partner edits it. An empty password keeps the old one. */
export const ProfileForm = formObject({
  name: P.name,
  mobile_number: P.mobile_number,
  organization: P.organization,
  dob: P.dob,
  address,
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

/** Read-only fields are sent only if they are known and valid, a password only if one was typed. */
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

/** Bank details as typed. `cancel_cheque` is the uploaded picture's address (SPEC §5 Bank details). */
export const BankDetailsForm = formObject({
  account_holder: AccountHolder,
  bank_name: BankName,
  account_number: AccountNumber,
  ifsc_code: Ifsc,
  cancel_cheque: v.pipe(required(), v.maxLength(2000)),
});
export type BankDetailsForm = v.InferOutput<typeof BankDetailsForm>;

export const BankDetailsPayload = formObject({
  ...BankDetailsForm.entries,
  account_number: SentAccountNumber,
  code: v.optional(OneTimeCode),
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
