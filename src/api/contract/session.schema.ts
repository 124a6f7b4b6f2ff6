import * as v from 'valibot';
import { Profile } from './profile.answer.ts';
import { Id, Text, maybe } from './tolerant.ts';

/** Who signed in. An API without the profile call may give the profile's fields here. */
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
