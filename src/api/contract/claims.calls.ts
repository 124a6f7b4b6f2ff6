import * as v from 'valibot';
import { Done, call } from './call.ts';
import { ClaimPayload, ProgramClaims, RebateClaims } from './claims.schema.ts';
import { Program } from './programs.schema.ts';
import { QuarterWithClaims } from './rebates.schema.ts';
import { listOf } from './tolerant.ts';
import { UploadFolder } from './uploads.ts';

export const upload = call({
  method: 'POST',
  path: '/partner/common/upload',
  isMultipart: true,
  body: v.object({ file: v.instance(Blob), folder: UploadFolder }),
  answer: v.pipe(v.string(), v.nonEmpty()),
});
export const schemesWithClaims = call({
  method: 'GET',
  path: '/partner/claims/scheme',
  isKept: true,
  answer: listOf(Program),
});
export const schemeClaims = call({
  method: 'GET',
  path: '/partner/claims/scheme/{program_id}',
  isKept: true,
  answer: ProgramClaims,
});
export const submitSchemeClaim = call({
  method: 'POST',
  path: '/partner/claims/scheme/{program_id}',
  body: ClaimPayload,
  answer: Done,
});
/** The quarters of all rebate programmes. */
export const rebatesWithClaims = call({
  method: 'GET',
  path: '/partner/claims/rebate',
  isKept: true,
  answer: listOf(QuarterWithClaims),
});
export const rebateClaims = call({
  method: 'GET',
  path: '/partner/claims/rebate/{program_id}',
  isKept: true,
  answer: RebateClaims,
});
export const submitRebateClaim = call({
  method: 'POST',
  path: '/partner/claims/rebate/{program_id}',
  body: ClaimPayload,
  answer: Done,
});
