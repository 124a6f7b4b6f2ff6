import { Done, call } from './call.ts';
import { LoginAnswer, LoginPayload } from './session.schema.ts';

export const login = call({
  method: 'POST',
  path: '/auth/login',
  isPublic: true,
  body: LoginPayload,
  answer: LoginAnswer,
});
export const logout = call({ method: 'POST', path: '/auth/logout', isExtra: true, answer: Done });
