import { expect, test } from 'vitest';
import * as v from 'valibot';
import { BankName } from '#src/api/contract/partner-fields.ts';
import { bankNameOf } from './bank-names.ts';

test.each([
  ['HDFC0001234', 'HDFC Bank'],
  ['sbin', 'State Bank of India'],
  ['COSB0000001', 'Cosmos Co operative Bank'],
  ['ZZZZ0000001', undefined],
  ['HDF', undefined],
  ['', undefined],
])('the bank of IFSC %s is %s', (ifsc, name) => {
  expect(bankNameOf(ifsc)).toBe(name);
});

test('every bank name is valid in its form field', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const prefixes = letters.flatMap((a) =>
    letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))),
  );
  const names = prefixes.flatMap((prefix) => bankNameOf(prefix) ?? []);
  expect(names.length).toBeGreaterThan(150);
  for (const name of names) expect([name, v.is(BankName, name)]).toEqual([name, true]);
});
