import * as v from 'valibot';
import { DayText, Text, maybe } from './tolerant.ts';

/**
 * The profile as the API gives it, with at least one field that is known. Not in SPEC §7: some APIs do not have the
 * call.
 */
export const Profile = v.pipe(
  v.object({
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
  }),
  v.check((profile) => Object.values(profile).some((value) => value !== undefined)),
);
export type Profile = v.InferOutput<typeof Profile>;
