import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  PROFILE_PASSWORD,
  ProfilePassword,
  REGISTRATION_PASSWORD,
  RESET_PASSWORD,
  RegistrationPassword,
  ResetPassword,
  hasPart,
} from './password-rules.ts';

const sign = fc.constantFrom(...'aZ1@~- éक');
const password = fc.oneof(
  fc.string({ unit: sign, minLength: 8, maxLength: 14 }),
  fc.string({ unit: sign, minLength: 98, maxLength: 102 }),
);

test.each([
  ['sign-up', REGISTRATION_PASSWORD, RegistrationPassword],
  ['profile', PROFILE_PASSWORD, ProfilePassword],
  ['reset', RESET_PASSWORD, ResetPassword],
] as const)('%s: all parts are ticked exactly when the schema accepts the password', (_, rule, schema) => {
  fc.assert(
    fc.property(password, (text) => {
      expect(rule.every((part) => hasPart(text, part))).toBe(v.is(schema, text));
    }),
    { numRuns: 2000, examples: [['Abcdefg1~x'], ['abcdefgh1~'], ['Abcdefg1@x']] },
  );
});

test.each(['Password@1', 'Welcome@123', 'P@ssw0rd123', 'Admin#12345', 'JaiHind@1947', 'Qwerty@123'])(
  '%s satisfies the rules but is refused with a message, because it is a common password',
  (common) => {
    for (const schema of [RegistrationPassword, ProfilePassword, ResetPassword])
      expect(v.safeParse(schema, common).issues?.map(({ message }) => message)).toEqual([
        'This password is among the first that strangers try. Please choose another one.',
      ]);
  },
);

test.each(['Partner@2026', 'Password@8391', 'Welcome@Shop7', 'Sharma#4471'])('%s is accepted', (good) => {
  for (const schema of [RegistrationPassword, ProfilePassword, ResetPassword])
    expect(v.is(schema, good)).toBe(true);
});

test('a common password that breaks the rule gives only the message of the rule', () => {
  expect(v.safeParse(RegistrationPassword, 'password@1').issues?.map(({ message }) => message)).toEqual([
    'Password must contain at least one letter and one number',
  ]);
});
