import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { accountNumberToSend } from '#src/api/contract/partner-fields.ts';
import { saveBankDetails, saveProfile } from '#src/api/contract/profile.calls.ts';
import { Profile } from '#src/api/contract/profile.answer.ts';
import { BankDetailsForm, ProfileForm, profilePayload } from '#src/api/contract/profile.schema.ts';
import {
  ForgotPasswordPayload,
  RegistrationPayload,
  ResetPasswordPayload,
} from '#src/api/contract/registration.schema.ts';
import { forgotPassword, resetPassword, signup } from '#src/api/contract/registration.calls.ts';
import { STATES } from './modules/public/states.ts';
import { ownNumbers } from './testing/partners.ts';
import { NOON, type TestApp, testApp } from './testing/test-app.ts';
import { runs } from '../tests/runs.ts';

/** The account forms and the API validate with the same schemas, so both accept and refuse the same input. */

const RUNS = runs({ quick: 100, deep: 400 });

let app: TestApp;
let token: string;
let cheque: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t3@demo.example');
  cheque = await app.uploadCheque(token);
});
afterAll(() => app.close());

let hours = 0;
/** Makes a public call one hour after the previous one, so that no rate limit is hit. */
const askLater: TestApp['ask'] = (call, options) => {
  hours += 1;
  app.setNow(new Date(NOON.getTime() + hours * 60 * 60 * 1000));
  return app.ask(call, options);
};

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const capitals = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: length, maxLength: length });
const pan = fc.tuple(capitals(5), digits(4, 4), capitals(1)).map((parts) => parts.join(''));
const word = fc.string({ unit: fc.constantFrom(...'abcdeé कख.&1- '), minLength: 0, maxLength: 12 });

/** Values close to each field's rule: mostly valid, often wrong by one character. */
const near = {
  name: fc.oneof(fc.constant('Ravi Kumar'), word),
  mobile_number: fc.oneof(
    digits(9, 11).map((text) => `9${text.slice(1)}`),
    digits(0, 12),
  ),
  organization: fc.oneof(fc.constant('Kumar & Sons.'), word),
  dob: fc.oneof(
    fc
      .date({ min: new Date('1890-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom('', '1990-02-30', '90-01-01', '1990-1-1'),
  ),
  pan_number: fc.oneof(
    pan,
    pan.map((text) => text.toLowerCase()),
    fc.string({ maxLength: 11 }),
  ),
  gst_number: fc.oneof(
    fc
      .tuple(digits(2, 2), pan, fc.constantFrom('1', '0', 'A'), fc.constantFrom('Z', 'X'), digits(1, 1))
      .map((parts) => parts.join('')),
    fc.string({ maxLength: 16 }),
  ),
  address: fc.oneof(
    fc.constant('12 Station Road'),
    fc.string({ maxLength: 20 }),
    fc.constant('x'.repeat(501)),
  ),
  city: fc.oneof(fc.constant('Nashik'), word),
  pincode: fc.oneof(digits(5, 7), fc.constant('422001')),
  password: fc.oneof(
    fc.constant('Partner@2026'),
    fc.string({ maxLength: 14 }),
    fc.constant(`Aa1@${'x'.repeat(97)}`),
  ),
  ifsc_code: fc.oneof(
    fc.tuple(capitals(4), fc.constantFrom('0', '1'), digits(6, 6)).map((parts) => parts.join('')),
    fc.string({ maxLength: 12 }),
  ),
  account_number: fc.oneof(digits(8, 19), fc.string({ maxLength: 10 })),
};

/** A valid form with up to two fields replaced, so that about half of the forms are accepted. */
function mostlyValid<T extends Record<string, string>>(
  valid: T,
  arbitraries: { [Key in keyof T]?: fc.Arbitrary<string> },
): fc.Arbitrary<T> {
  const names = Object.keys(arbitraries);
  return fc
    .array(
      fc
        .constantFrom(...names)
        .chain((name) => fc.tuple(fc.constant(name), arbitraries[name] ?? fc.string())),
      { maxLength: 2 },
    )
    .map((changes) => ({ ...valid, ...Object.fromEntries(changes) }));
}

/** Expects agreement on every input, and that enough inputs are accepted and enough refused to prove it. */
async function expectAgreement<T>(
  arbitrary: fc.Arbitrary<T>,
  form: (typed: T) => unknown,
  api: (typed: T, accepted: unknown) => Promise<number>,
): Promise<void> {
  const counts = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(arbitrary, async (typed) => {
      const accepted = form(typed);
      const status = await api(typed, accepted);
      expect([200, 422]).toContain(status);
      expect(status === 200).toBe(accepted !== undefined);
      counts[accepted === undefined ? 'refused' : 'taken'] += 1;
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(RUNS / 20);
}

const outputOf = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> | undefined => {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? parsed.output : undefined;
};

test('the profile form and the API accept and refuse the same input', async () => {
  const valid = {
    name: 'Sunita Sharma',
    mobile_number: '9414034567',
    organization: 'Sharma Computers',
    dob: '1990-07-25',
    address: '',
    city: 'Jaipur',
    pincode: '302001',
    password: '',
  };
  const onFile = v.parse(Profile, { email: 't3@demo.example' });
  const { name, mobile_number, organization, dob, address, city, pincode } = near;
  await expectAgreement(
    mostlyValid(valid, { name, mobile_number, organization, dob, address, city, pincode }),
    (typed) => outputOf(ProfileForm, typed),
    async (typed, accepted) => {
      const { password: _, ...refused } = typed;
      const body = v.is(ProfileForm, typed) ? profilePayload(v.parse(ProfileForm, typed), onFile) : refused;
      expect(accepted === undefined).toBe(body === refused);
      return (await app.ask(saveProfile, { params: {}, token, body })).status;
    },
  );
});

test('the form for bank details and the API accept and refuse the same input', async () => {
  const valid = {
    account_holder: 'Sunita Sharma',
    bank_name: 'State Bank',
    account_number: '012345678',
    ifsc_code: 'SBIN0001234',
  };
  await expectAgreement(
    mostlyValid(valid, {
      account_holder: near.name,
      bank_name: near.name,
      account_number: near.account_number,
      ifsc_code: near.ifsc_code,
    }).map((typed) => ({ ...typed, cancel_cheque: cheque })),
    (typed) => outputOf(BankDetailsForm, typed),
    async (typed) => {
      const isNumber = /^\d+$/.test(typed.account_number);
      const account_number = isNumber ? accountNumberToSend(typed.account_number) : typed.account_number;
      return (await app.ask(saveBankDetails, { params: {}, token, body: { ...typed, account_number } }))
        .status;
    },
  );
});

test('the sign-up form and the API accept and refuse the same input', async () => {
  const valid = {
    name: 'Ravi Kumar',
    mobile_number: '9876543210',
    organization: 'Kumar & Sons',
    dob: '1988-02-29',
    pan_number: 'ABCPK1234F',
    gst_number: '27ABCPK1234F1Z5',
    address: '12 Station Road',
    city: 'Nashik',
    state: STATES[0] ?? '',
    pincode: '422001',
    password: 'Partner@2026',
  };
  const { ifsc_code: _, account_number: __, ...fields } = near;
  await expectAgreement(
    mostlyValid(valid, fields).map((typed) => {
      const own = ownNumbers();
      return {
        ...typed,
        email: `${randomUUID()}@shop.example`,
        ...(typed.pan_number === valid.pan_number && { pan_number: own.pan_number }),
        ...(typed.gst_number === valid.gst_number && { gst_number: own.gst_number }),
      };
    }),
    (typed) => outputOf(RegistrationPayload, typed),
    async (body) => {
      const { status } = await askLater(signup, { params: {}, body });
      // A generated number may belong to a partner already: the form has no rule for that.
      return status === 409 ? 200 : status;
    },
  );
});

test('the form for a forgotten password and the API accept and refuse the same input', async () => {
  const email = fc.oneof(
    fc.emailAddress(),
    fc.domain().map((domain) => `ravi@${domain}`),
    fc.string({ maxLength: 12 }),
  );
  await expectAgreement(
    fc.record({ email }),
    (typed) => outputOf(ForgotPasswordPayload, typed),
    async (body) => (await askLater(forgotPassword, { params: {}, body })).status,
  );
});

test('the API refuses a new password that the form refuses; otherwise it refuses only the used link', async () => {
  await fc.assert(
    fc.asyncProperty(near.password, fc.boolean(), async (password, isSame) => {
      const typed = {
        new_password: password,
        confirm_password: isSame ? password : `${password}x`,
        token: 'used',
      };
      const { status, body } = await askLater(resetPassword, { params: {}, body: typed });
      expect(status).toBe(422);
      const isLink = JSON.stringify(body).includes('token');
      expect(isLink).toBe(v.is(ResetPasswordPayload, typed));
    }),
    { numRuns: RUNS },
  );
});

test('no schema throws, whatever the input', () => {
  for (const schema of [
    RegistrationPayload,
    ForgotPasswordPayload,
    ResetPasswordPayload,
    ProfileForm,
    BankDetailsForm,
  ])
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (input) => {
        expect(() => v.safeParse(schema, input)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
});
