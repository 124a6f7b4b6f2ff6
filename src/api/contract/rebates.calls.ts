import * as v from 'valibot';
import { Done, call } from './call.ts';
import { Rebate, RebateClaimFormData } from './rebates.schema.ts';
import { listOf } from './tolerant.ts';

export const rebates = call({ method: 'GET', path: '/partner/programs/rebate', answer: listOf(Rebate) });
/** `program_id` is a quarter's id. */
export const rebateClaimForm = call({
  method: 'GET',
  path: '/partner/programs/rebate/{program_id}',
  query: ['business_vertical'],
  answer: RebateClaimFormData,
});
/** `id` is the agreement's (SPEC-DECISIONS 19). */
export const uploadAgreement = call({
  method: 'POST',
  path: '/partner/programs/rebate/quarter/{id}/agreements',
  isMultipart: true,
  body: v.object({ file: v.instance(Blob) }),
  answer: Done,
});
/** Answers the PDF itself. */
export const agreementFile = call({
  method: 'GET',
  path: '/partner/programs/rebate/agreement/{id}',
  answer: v.instance(Blob),
});
