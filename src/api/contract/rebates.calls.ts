import * as v from 'valibot';
import { Done, call } from './call.ts';
import { Rebate, RebateClaimFormData } from './rebates.schema.ts';
import { listOf } from './tolerant.ts';

export const rebates = call({
  method: 'GET',
  path: '/partner/programs/rebate',
  isKept: true,
  answer: listOf(Rebate),
});
/** `program_id` is a quarter's id. */
export const rebateClaimForm = call({
  method: 'GET',
  path: '/partner/programs/rebate/{program_id}',
  isKept: true,
  query: ['business_vertical'],
  answer: RebateClaimFormData,
});
/** `id` is the agreement's id, not the quarter's. */
export const uploadAgreement = call({
  method: 'POST',
  path: '/partner/programs/rebate/quarter/{id}/agreements',
  isMultipart: true,
  body: v.object({ file: v.instance(Blob) }),
  answer: Done,
});
/** The answer is the PDF itself. */
export const agreementFile = call({
  method: 'GET',
  path: '/partner/programs/rebate/agreement/{id}',
  answer: v.instance(Blob),
});
