import * as v from 'valibot';
import { Done, call } from './call.ts';
import { Profile } from './profile.answer.ts';
import { BankDetails, BankDetailsPayload, ProfilePayload } from './profile.schema.ts';

export const profile = call({ method: 'GET', path: '/partner/profile', isExtra: true, answer: Profile });
export const saveProfile = call({
  method: 'POST',
  path: '/partner/profile',
  body: ProfilePayload,
  answer: Done,
});
/** The answer is `null` until bank details have been saved. */
export const bankDetails = call({
  method: 'GET',
  path: '/partner/profile/bank-details',
  answer: v.nullish(BankDetails),
});
export const saveBankDetails = call({
  method: 'POST',
  path: '/partner/profile/bank-details',
  body: BankDetailsPayload,
  answer: Done,
});
