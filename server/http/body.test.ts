import { describe, expect, test } from 'vitest';
import type * as v from 'valibot';
import { CALLS } from '../modules/docs/summaries.ts';
import { at } from '../../tests/json.ts';
import { ApiProblem } from './api-problem.ts';
import { checked } from './body.ts';

/** Valibot's own wording, and printed regular expressions. */
const VALIDATOR =
  /Invalid (?:type|length|format|value|key|safe integer)|Expected|received|undefined|\/\^|\$\//i;

const BODIES = Object.entries(CALLS).flatMap(([name, call]): [string, v.GenericSchema][] =>
  'body' in call ? [[name, call.body]] : [],
);
const WRONG = [undefined, null, '', 'x', 'x'.repeat(5000), -1, 1.5, 1e300, true, [], {}, [{}], [null], ['']];
const LINE = ['product_name', 'product_quantity', 'product_price'];

/** What a body is refused with; empty if it is accepted. */
function refusalOf(schema: v.GenericSchema, body: unknown): ApiProblem['details'] & { message?: string } {
  try {
    checked(schema, body);
    return {};
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { message: error.message, ...error.details };
  }
}

describe.each(BODIES)('%s', (_, schema) => {
  const fields = Object.keys(at(schema, 'entries') ?? at(schema, 'pipe', 0, 'entries') ?? {});

  test("no refusal uses valibot's own wording", () => {
    expect(fields).not.toEqual([]);
    const bodies = WRONG.flatMap((wrong) => [
      wrong,
      ...fields.map((field) => ({ [field]: wrong })),
      ...LINE.map((field) => ({ products: [{ [field]: wrong }] })),
    ]);
    for (const body of bodies) {
      const { message, fields: told = {} } = refusalOf(schema, body);
      for (const text of [...(message === undefined ? [] : [message]), ...Object.values(told)]) {
        expect(text, JSON.stringify([body]).slice(0, 200)).not.toMatch(VALIDATOR);
        expect(text).not.toBe('');
      }
    }
  });
});

test('a rule without a message gets a sentence that names the field, or the fallback of SPEC §5', () => {
  const told = (call: keyof typeof CALLS, body: unknown) => {
    const found = BODIES.find(([name]) => name === call);
    return found && refusalOf(found[1], body).fields;
  };
  expect(
    told('submitRebateClaim', { business_vertical: 'soho', products: [{ product_name: '' }, {}] }),
  ).toMatchObject({
    business_vertical: 'Business vertical is not valid.',
    'products.0.product_name': 'Required',
    'products.1.product_name': 'Required',
  });
  expect(told('endSession', { session: 'x' })).toEqual({ session: 'Session is not valid.' });
  expect(told('registerDevice', { token: 'x', deviceModel: 7 })).toEqual({
    deviceModel: 'Device model is not valid.',
  });
  expect(told('redeem', { amount: 1 })).toEqual({ reward_id: 'Required' });
  expect(told('login', { email: 'a@b.example', password: 'Partner@2026', code: '1234567' })).toEqual({
    code: 'String must contain at most 6 character(s)',
  });
  expect(told('endSession', null)).toEqual({ '': "The request's JSON could not be read." });
});
