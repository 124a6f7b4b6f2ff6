import * as v from 'valibot';
import { call } from './call.ts';
import { ClaimFormData, DashboardSummary, Program, ProgramDetail } from './programs.schema.ts';
import { listOf } from './tolerant.ts';

export const dashboard = call({
  method: 'GET',
  path: '/partner/profile/dashboard',
  answer: DashboardSummary,
});
export const programs = call({
  method: 'GET',
  path: '/partner/programs',
  answer: v.object({ programs: listOf(Program) }),
});
export const program = call({
  method: 'GET',
  path: '/partner/programs/{program_id}',
  answer: v.object({ program: ProgramDetail }),
});
export const claimForm = call({
  method: 'GET',
  path: '/partner/programs/{program_id}/init',
  answer: ClaimFormData,
});
