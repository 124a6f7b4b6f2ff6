import * as v from 'valibot';
import { type Proof } from './call.ts';

/** The error value with which the API asks for a one-time code. */
export const TWO_FACTOR_REQUIRED = '2FA_ENABLED';

/** The API's messages for single fields, keyed by the field names of the payload (not in SPEC §7). */
export type FieldMessages = Readonly<Record<string, string>>;

/** An answer: its payload, or why there is none. `error` is the API's own text, if any. */
export type Answer<Data> =
  | { kind: 'ok'; data: Data }
  | { kind: 'refused'; error: string | undefined; fields?: FieldMessages }
  /** Not from the API: a captive portal's page, an empty body, another service's JSON. */
  | { kind: 'foreign' }
  | { kind: 'unreadable'; issues: readonly v.BaseIssue<unknown>[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of an error that is a string or `{message}`. HTML and invisible text count as no text. */
function errorText(error: unknown): string | undefined {
  const text = isRecord(error) ? error['message'] : error;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  const isSeen = /[^\p{Cf}\s]/u.test(trimmed);
  return !isSeen || trimmed.startsWith('<') ? undefined : trimmed;
}

function fieldMessages(error: unknown): FieldMessages | undefined {
  const fields = isRecord(error) && isRecord(error['fields']) ? Object.entries(error['fields']) : [];
  const texts = fields.flatMap(([name, said]) => {
    const text = errorText(said);
    return text === undefined ? [] : [[name, text] as const];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Statuses with which captive portals and filters answer in HTML. The API explains a refusal in JSON. */
const GATES = new Set([403, 407, 451, 511]);
/** Statuses that say nothing of the call itself: too slow, the wrong connection, too early. */
const AGAIN = new Set([408, 421, 425]);
/** The refusals of a write that need no explanation in JSON: a server on the way may give them for the API. */
const PLAIN_REFUSALS = new Set([401, 413, 429]);

/** Whether an answer with this status refuses the call. Otherwise a retry alone may help. */
export const isRefusal = (status: number) => status < 500 && !AGAIN.has(status);

/** Whether an answer that is not JSON, with this status, came from something other than the API. */
export function isAnsweredByOthers(status: number): boolean {
  return (status >= 200 && status < 300) || GATES.has(status);
}

const isOnlyEnvelope = (body: unknown) =>
  isRecord(body) && Object.keys(body).every((name) => ['success', 'message', 'error'].includes(name));

/**
 * Reads `{success, data, error}` with any HTTP status. Any status but 2xx is a refusal, and so is `success:
 * false`, or an error without `success: true`. The payload may come with or without its `data` wrapper.
 * @param answer.body `undefined` if it is not JSON.
 */
export function readAnswer<Data>(
  schema: v.GenericSchema<unknown, Data>,
  answer: { status: number; body: unknown },
  proof: Proof = 'payload',
): Answer<Data> {
  const { status, body } = answer;
  const ok = status >= 200 && status < 300;
  const isWrite = proof === 'flag';
  if (
    body === undefined &&
    (isAnsweredByOthers(status) || (isWrite && isRefusal(status) && !PLAIN_REFUSALS.has(status)))
  )
    return { kind: 'foreign' };
  const envelope = isRecord(body) ? body : {};
  const said = errorText(envelope['error']);
  // Some APIs send it with `success: true`, because the password was right.
  const isRefused =
    envelope['success'] === false || (envelope['success'] !== true && said) || said === TWO_FACTOR_REQUIRED;
  if (!ok || isRefused) {
    const fields = fieldMessages(envelope['error']);
    const error = said ?? errorText(envelope['message']) ?? Object.values(fields ?? {})[0];
    return { kind: 'refused', error, ...(fields && { fields }) };
  }
  if (isWrite && envelope['success'] !== true) return { kind: 'foreign' };
  // A call that may have no payload needs none. For any other one, something else has answered.
  if (proof === 'payload' && isOnlyEnvelope(body)) {
    const none = v.safeParse(schema, undefined);
    // Not a schema that reads a missing list as an empty one.
    return none.success && none.output === undefined
      ? { kind: 'ok', data: none.output }
      : { kind: 'foreign' };
  }

  const wrapped = 'data' in envelope ? v.safeParse(schema, envelope['data']) : undefined;
  if (wrapped?.success) return { kind: 'ok', data: wrapped.output };
  const bare = v.safeParse(schema, body);
  if (bare.success) return { kind: 'ok', data: bare.output };
  return { kind: 'unreadable', issues: (wrapped ?? bare).issues };
}
