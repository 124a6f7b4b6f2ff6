import * as v from 'valibot';
import { m } from '#messages';
import { ApiProblem } from './api-problem.ts';
import { type Ctx } from './context.ts';

/** A JSON text's strings, or its whole numbers that a JavaScript number would not hold. */
const STRING_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/**
 * The request's JSON body, checked by `schema`. A whole number of 16 digits or more is read as text, so that none gets lost.
 * @throws ApiProblem 415 for another media type, 400 for no JSON, 422 with the first message and all field messages.
 */
export async function jsonBody<Output>(c: Ctx, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new ApiProblem(415, m.api_json_expected());
  return checked(schema, jsonOf(await c.req.text()));
}

/** @throws ApiProblem 400 */
function jsonOf(text: string): unknown {
  // PostgreSQL's texts cannot hold the character 0.
  if (/\\u0000/i.test(text)) throw new ApiProblem(400, m.api_json_unreadable());
  try {
    return JSON.parse(
      text.replace(STRING_OR_LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
    );
  } catch {
    throw new ApiProblem(400, m.api_json_unreadable());
  }
}

/** @throws ApiProblem 422 */
export function checked<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message;
  throw new ApiProblem(422, result.issues[0].message, { code: 'INVALID', fields });
}

/** A rule that one field breaks, in words for the partner. */
export function fieldProblem(field: string, message: string): ApiProblem {
  return new ApiProblem(422, message, { code: 'INVALID', fields: { [field]: message } });
}

/** The number in an address's id, or `undefined` for one that no row has. */
export function idOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The form of a multipart request. @throws ApiProblem 415, 400 */
export async function formBody(c: Ctx): Promise<Record<string, unknown>> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw new ApiProblem(415, m.api_multipart_expected());
  return c.req.parseBody().catch(() => {
    throw new ApiProblem(400, m.api_form_unreadable());
  });
}
