import * as v from 'valibot';
import { DayText, Text, maybe } from './tolerant.ts';

/** The profile as the API gives it. Not in SPEC §7: some APIs do not have the call. */
export const Profile = v.object({
  name: maybe(Text),
  mobile_number: maybe(Text),
  email: maybe(Text),
  organization: maybe(Text),
  dob: maybe(DayText),
  pan_number: maybe(Text),
  gst_number: maybe(Text),
  address: maybe(Text),
  city: maybe(Text),
  state: maybe(Text),
  pincode: maybe(Text),
});
export type Profile = v.InferOutput<typeof Profile>;
