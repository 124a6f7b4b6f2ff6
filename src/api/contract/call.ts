import * as v from 'valibot';

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>;

/**
 * What an answer needs, besides a 2xx status, to count as success: a captive portal may answer 200, too.
 * - `flag`: JSON with `success: true`;
 * - `payload`: JSON that the call's `answer` schema reads;
 * - `status`: any JSON.
 */
export type Proof = 'flag' | 'payload' | 'status';

export function proofOf({ method, proof }: Pick<Call, 'method' | 'proof'>): Proof {
  return proof ?? (method === 'GET' ? 'payload' : 'flag');
}

/** A call of SPEC §7. `path` is relative to the API's base; `answer` reads the payload tolerantly. */
export interface Call<
  Path extends string = string,
  Body extends v.GenericSchema = v.GenericSchema,
  Data extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST';
  readonly path: Path;
  /** Needs no session. A 401 is a refusal of this call, and does not end the session. */
  readonly isPublic?: true;
  /** Not in SPEC §7. Used where the API has it; the portal also works without it. */
  readonly isExtra?: true;
  /** Default: `payload` for a GET, `flag` for a POST. */
  readonly proof?: Proof;
  /** The worker keeps the last good answer, and serves it when the network gives none. */
  readonly isKept?: true;
  readonly body?: Body;
  readonly isMultipart?: true;
  /** Names of the search parameters that the call may have. */
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

/** The answer of a call that returns nothing but success. */
export const Done = v.unknown();

/** A repeated POST with the same key has the effect and the answer of the first (not in SPEC §7). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Answer header of an API that honours the key: `stored` for the first request, `replayed` for a repeat. */
export const IDEMPOTENCY_STATUS_HEADER = 'Idempotency-Status';

/**
 * Answer header of an upload (not in SPEC §7): the fields beyond the specification that the API takes in a
 * claim, separated by commas. Without it a claim has none of them.
 */
export const CLAIM_FIELDS_HEADER = 'Claim-Fields';
export const E_INVOICE_FIELD = 'e_invoice';

export function pathOf<Path extends string>(row: { readonly path: Path }, params: PathParams<Path>): string {
  const values: Record<string, string | number> = params;
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
