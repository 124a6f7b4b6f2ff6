import { call } from './call.ts';
import { LoginPayload } from './credentials.schema.ts';
import { LoginAnswer } from './session.schema.ts';

export const login = call({
  method: 'POST',
  path: '/auth/login',
  isPublic: true,
  body: LoginPayload,
  proof: 'payload',
  answer: LoginAnswer,
});
