import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Credentials } from './credentials.schema.ts';
import { LoginAnswer } from './session.schema.ts';

const valid = { email: 'shop@example.in', password: 'Partner@2026' };

function firstMessages(input: unknown): Record<string, string | undefined> {
  const result = v.safeParse(Credentials, input);
  if (result.success) return {};
  const messages: Record<string, string> = {};
  for (const issue of result.issues) messages[v.getDotPath(issue) ?? ''] ??= issue.message;
  return messages;
}

test.each([
  ['email', '', 'Email is required.'],
  ['email', 'a@b.c', 'Email should be at least 6 characters long'],
  ['email', `${'a'.repeat(250)}@x.in`, 'Email must be at most 254 characters long'],
  ['email', 'not an address', 'Please enter a valid email'],
  ['email', 'shop@example', 'Please enter a valid email'],
  ['password', '', 'Password is required'],
  ['password', 'Partner@2', 'Password must be at least 10 characters long'],
  ['password', 'x'.repeat(101), 'Password must be at most 100 characters long'],
])('sign-in refuses the %s "%s" with "%s"', (field, value, message) => {
  expect(firstMessages({ ...valid, [field]: value })).toEqual({ [field]: message });
});

test.each([
  { email: 'a@b.co', password: 'x'.repeat(10) },
  { email: `${'a'.repeat(246)}@xy.in`, password: 'x'.repeat(100) },
])('sign-in takes values at the limits', (credentials) => {
  expect(firstMessages(credentials)).toEqual({});
});

test('a missing field gives the same message as an empty one', () => {
  expect(firstMessages({})).toEqual({ email: 'Email is required.', password: 'Password is required' });
});

test('spaces around an email address are removed', () => {
  expect(v.parse(Credentials, { ...valid, email: ' shop@example.in ' }).email).toBe('shop@example.in');
});

test('the sign-in answer is read with a numeric id and without a tier', () => {
  const answer = v.parse(LoginAnswer, {
    user: { id: 7, name: 'A', email: 'a@b.co', tier: null },
    access_token: 't',
  });
  expect(answer.user).toEqual({ id: 7, name: 'A', email: 'a@b.co', tier: undefined });
});
