import * as v from 'valibot';
import { m } from '#messages';
import { ApiProblem } from './api-problem.ts';
import { type Ctx } from './context.ts';

/** Strings and numbers of a JSON text. An unterminated string matches to the end: nothing is rescanned. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)|[-\d][\d.eE+-]*/g;
/** A whole number that may be beyond JavaScript's safe integers. */
const LONG_WHOLE_NUMBER = /^-?\d{16,}$/;
/** More than the lines of any claim, and than the notifications that are marked as read at once. */
const MAX_ITEMS = 1000;
/** No call sends more than a file and a few fields. */
const MAX_PARTS = 10;
/** Bytes of a part's headers, which include the file's name. */
const MAX_HEAD = 8192;

/**
 * The JSON body, validated with `schema`. Whole numbers of 16 digits or more become text: none is rounded.
 * @throws ApiProblem 415 for another media type, 400 for invalid JSON or a list, 413 for a list that is too long, 422
 * with the first message and a message per field
 */
export async function jsonBody<Output>(c: Ctx, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new ApiProblem(415, m.api_json_expected());
  const body = jsonOf(await c.req.text());
  // A schema of only optional fields would take a list for an object without any.
  if (Array.isArray(body)) throw new ApiProblem(400, m.api_json_unreadable());
  if (typeof body === 'object' && body !== null && Object.values(body).some(isEndless))
    throw new ApiProblem(413, m.api_body_too_large());
  return checked(schema, body);
}

/** A schema could report an issue for each item of an endless list. */
function isEndless(value: unknown): boolean {
  return Array.isArray(value) && value.length > MAX_ITEMS;
}

/** @throws ApiProblem 400 */
function jsonOf(text: string): unknown {
  // PostgreSQL's text type cannot hold U+0000.
  if (/\\u0000/i.test(text)) throw new ApiProblem(400, m.api_json_unreadable());
  try {
    const parsed: unknown = JSON.parse(text);
    return /\d{16}/.test(text) ? JSON.parse(withLongNumbersAsText(text)) : parsed;
  } catch {
    throw new ApiProblem(400, m.api_json_unreadable());
  }
}

function withLongNumbersAsText(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) => (LONG_WHOLE_NUMBER.test(token) ? `"${token}"` : token));
}

/** Stands for a missing message: valibot's own messages are not for partners. */
const NO_WORDS = '';

/** @throws ApiProblem 422 */
export function checked<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const result = v.safeParse(schema, input, { message: NO_WORDS });
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ''] ??= wordsOf(issue);
  throw new ApiProblem(422, wordsOf(result.issues[0]), { code: 'INVALID', fields });
}

/** The schema's message for an issue, or the fallback of SPEC §5, or a sentence that names the field. */
function wordsOf(issue: v.BaseIssue<unknown>): string {
  const { message, type, input, requirement } = issue;
  if (message !== NO_WORDS) return message;
  if (input === undefined || type === 'non_empty') return m.field_required();
  if (type === 'max_length' && typeof input === 'string' && typeof requirement === 'number')
    return m.text_at_most({ most: requirement });
  const field = issue.path?.findLast(({ key }) => typeof key === 'string')?.key;
  return typeof field === 'string'
    ? m.api_field_invalid({ field: plainName(field) })
    : m.api_json_unreadable();
}

/** Turns `business_vertical` and `businessVertical` into "Business vertical". */
function plainName(field: string): string {
  const words = field.replace(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A 422 for one field, with a message for the partner. */
export function fieldProblem(field: string, message: string): ApiProblem {
  return new ApiProblem(422, message, { code: 'INVALID', fields: { [field]: message } });
}

/** The id in a path as a number, or `undefined` if no row can have it. */
export function idOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The fields of a form. @throws ApiProblem 415 if not multipart, 400 if unreadable or of too many parts */
export async function formBody(c: Ctx): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new ApiProblem(415, m.api_multipart_expected());
  const unreadable = new ApiProblem(400, m.api_form_unreadable());
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type);
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter === undefined) throw unreadable;
  const bytes = await c.req.arrayBuffer();
  const { parts, hasLongHead } = measureForm(Buffer.from(bytes), `--${delimiter}`);
  if (hasLongHead) throw unreadable;
  if (parts > MAX_PARTS) throw new ApiProblem(400, m.api_form_parts());
  // With the boundary that was checked, in case the parser reads the header differently.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${delimiter}"` };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw unreadable;
  });
  return Object.fromEntries(form);
}

/**
 * Counts a form's parts, at most one more than allowed, and looks for long headers: the parser is slow on both. Every
 * occurrence of the delimiter counts, so that the search ends early; the closing one is no part.
 */
function measureForm(form: Buffer, delimiter: string): { parts: number; hasLongHead: boolean } {
  let parts = -1;
  for (
    let at = form.indexOf(delimiter);
    at !== -1 && parts <= MAX_PARTS;
    at = form.indexOf(delimiter, at + 1)
  ) {
    parts += 1;
    const head = form.subarray(at + delimiter.length, at + delimiter.length + MAX_HEAD);
    if (head.indexOf('--') !== 0 && !head.includes('\r\n\r\n')) return { parts, hasLongHead: true };
  }
  return { parts, hasLongHead: false };
}
