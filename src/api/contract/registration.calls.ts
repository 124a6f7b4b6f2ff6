import { Done, call } from './call.ts';
import { ForgotPasswordPayload, RegistrationPayload, ResetPasswordPayload } from './registration.schema.ts';
import { Text, listOf } from './tolerant.ts';

export const signup = call({
  method: 'POST',
  path: '/auth/signup',
  isPublic: true,
  body: RegistrationPayload,
  answer: Done,
});
export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot-password',
  isPublic: true,
  body: ForgotPasswordPayload,
  answer: Done,
});
export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset-password',
  isPublic: true,
  body: ResetPasswordPayload,
  answer: Done,
});
export const states = call({ method: 'GET', path: '/public/states', isPublic: true, answer: listOf(Text) });
