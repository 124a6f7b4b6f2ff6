import * as v from 'valibot';
import { Done, call } from './call.ts';

/** In a file of its own, so that a partner's first screen does not load the sign-in form's schema. */
export const logout = call({ method: 'POST', path: '/auth/logout', isExtra: true, answer: Done });

/** Names a session by the SHA-256 of its token, in hex. The hash cannot be used as a token. */
export const EndSessionPayload = v.object({ session: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Ends a session after an offline log-out: the device has deleted the token and kept its hash. */
export const endSession = call({
  method: 'POST',
  path: '/auth/end-session',
  isPublic: true,
  isExtra: true,
  body: EndSessionPayload,
  answer: Done,
});
