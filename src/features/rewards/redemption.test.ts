import { expect, test } from 'vitest';
import * as v from 'valibot';
import { SchemeTransactions } from '#src/api/contract/rewards.schema.ts';
import { type Attempt, graceLeft, hasArrived } from './redemption.ts';

const attempt: Attempt = {
  gift: 'E-voucher',
  quantity: 2,
  amount: 2000,
  known: ['5'],
  at: 1000,
};
const listed = (...transactions: object[]) => v.parse(SchemeTransactions, { scheme: {}, transactions });

test.each([
  ['a new one of this gift and amount', { id: 6, amount: '2000', reward: { gift: 'E-voucher' } }, true],
  ['a new one whose gift the API does not tell', { id: 6, amount: 2000 }, true],
  ['one that was there before', { id: '5', amount: 2000, reward: { gift: 'E-voucher' } }, false],
  ['another amount', { id: 6, amount: 1000, reward: { gift: 'E-voucher' } }, false],
  ['another gift', { id: 6, amount: 2000, reward: { gift: 'Tablet' } }, false],
])('hasArrived for %s in the transactions', (_, transaction, isIt) => {
  expect(hasArrived(attempt, listed(transaction))).toBe(isIt);
});

test('the outcome of an unlisted redemption is certain after two minutes', () => {
  expect([graceLeft(attempt, 1000), graceLeft(attempt, 61_000), graceLeft(attempt, 500_000)]).toEqual([
    120_000, 60_000, 0,
  ]);
});
