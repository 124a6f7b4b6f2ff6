import * as v from 'valibot';
import { ClaimPayload, ProgramClaims } from './claims.schema.ts';
import { ClaimFormData, DashboardSummary, Program, ProgramDetail } from './programs.schema.ts';
import { LoginAnswer, LoginPayload } from './session.schema.ts';
import { Text, listOf } from './tolerant.ts';
import { UploadFolder } from './uploads.ts';

/** The `{names}` in a path. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>;

/** One row of SPEC §7: paths are relative to the API's base; `answer` reads the payload tolerantly. */
export interface Call<
  Path extends string = string,
  Body extends v.GenericSchema = v.GenericSchema,
  Data extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST';
  readonly path: Path;
  /** Calls that need no sign-in. A 401 from them is an answer, not an ended session. */
  readonly isPublic?: true;
  readonly body?: Body;
  readonly answer: Data;
}

const call = <
  const Path extends string,
  const Body extends v.GenericSchema,
  const Data extends v.GenericSchema,
>(
  row: Call<Path, Body, Data>,
) => row;

/** What was done; nothing in the answer is read beyond success. */
const Done = v.unknown();

export const login = call({
  method: 'POST',
  path: '/auth/login',
  isPublic: true,
  body: LoginPayload,
  answer: LoginAnswer,
});
export const states = call({ method: 'GET', path: '/public/states', isPublic: true, answer: listOf(Text) });
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
export const upload = call({
  method: 'POST',
  path: '/partner/common/upload',
  /** Multipart: `file` and `folder`. */
  body: v.object({ file: v.instance(Blob), folder: UploadFolder }),
  answer: v.pipe(v.string(), v.nonEmpty()),
});
export const schemesWithClaims = call({
  method: 'GET',
  path: '/partner/claims/scheme',
  answer: listOf(Program),
});
export const schemeClaims = call({
  method: 'GET',
  path: '/partner/claims/scheme/{program_id}',
  answer: ProgramClaims,
});
export const submitSchemeClaim = call({
  method: 'POST',
  path: '/partner/claims/scheme/{program_id}',
  body: ClaimPayload,
  answer: Done,
});

/** Sent with a POST so that a repeat has the same effect and answer as the first (beyond SPEC §7). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** In the answer of an API that honours the key: `stored` for the first, `replayed` for a repeat. */
export const IDEMPOTENCY_STATUS_HEADER = 'Idempotency-Status';

/** The path of `row` with its params filled in, URL-encoded. */
export function pathOf<Path extends string>(row: { readonly path: Path }, params: PathParams<Path>): string {
  const values: Record<string, string | number> = params;
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
