import { expect, test } from 'vitest';
import * as v from 'valibot';
import { SchemeTransactions } from '#src/api/contract/rewards.schema.ts';
import { type Attempt, graceLeft, hasArrived, sameKey } from './redemption.ts';

const attempt: Attempt = {
  key: 'first',
  rewardId: '7',
  gift: 'E-voucher',
  quantity: 2,
  amount: 2000,
  known: ['5'],
  isGivenUp: true,
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

test('the same choice is sent under the key of an attempt that is not listed', () => {
  const arrived = listed({ id: 6, amount: 2000 });
  const same = { rewardId: '7', amount: 2000 };
  expect(sameKey(attempt, same, listed())).toBe('first');
  expect(sameKey(attempt, same, arrived)).toBeUndefined();
  expect(sameKey(attempt, { ...same, amount: 1000 }, listed())).toBeUndefined();
  expect(sameKey(attempt, { ...same, rewardId: '8' }, listed())).toBeUndefined();
});
