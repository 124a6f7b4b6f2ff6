import { Done, call } from './call.ts';
import { Redemption, SchemeTransactions } from './rewards.schema.ts';

export const transactions = call({
  method: 'GET',
  path: '/partner/transactions/scheme/{program_id}',
  isKept: true,
  answer: SchemeTransactions,
});
export const redeem = call({
  method: 'POST',
  path: '/partner/transactions/scheme/{program_id}',
  body: Redemption,
  answer: Done,
});
