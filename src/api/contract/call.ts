import * as v from 'valibot';

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
  /** Beyond SPEC §7: used where the API has it, missed without a word where it has not. */
  readonly isExtra?: true;
  readonly body?: Body;
  readonly isMultipart?: true;
  /** For the API itself: names in the address after `?`. */
  readonly query?: readonly string[];
  readonly answer: Data;
}

export const call = <
  const Path extends string,
  const Body extends v.GenericSchema,
  const Data extends v.GenericSchema,
>(
  row: Call<Path, Body, Data>,
) => row;

/** What was done; nothing in the answer is read beyond success. */
export const Done = v.unknown();

/** Sent with a POST so that a repeat has the same effect and answer as the first (beyond SPEC §7). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** In the answer of an API that honours the key: `stored` for the first, `replayed` for a repeat. */
export const IDEMPOTENCY_STATUS_HEADER = 'Idempotency-Status';

/** The path of `row` with its params filled in, URL-encoded. */
export function pathOf<Path extends string>(row: { readonly path: Path }, params: PathParams<Path>): string {
  const values: Record<string, string | number> = params;
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
