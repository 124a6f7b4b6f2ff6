import * as v from 'valibot';
import { call } from './call.ts';
import { ClaimFormData, DashboardSummary, Program, ProgramDetail } from './programs.schema.ts';
import { presentListOf } from './tolerant.ts';

export const dashboard = call({
  method: 'GET',
  path: '/partner/profile/dashboard',
  isKept: true,
  answer: DashboardSummary,
});
export const programs = call({
  method: 'GET',
  path: '/partner/programs',
  isKept: true,
  answer: v.object({ programs: presentListOf(Program) }),
});
export const program = call({
  method: 'GET',
  path: '/partner/programs/{program_id}',
  isKept: true,
  answer: v.object({ program: ProgramDetail }),
});
export const claimForm = call({
  method: 'GET',
  path: '/partner/programs/{program_id}/init',
  isKept: true,
  answer: ClaimFormData,
});
