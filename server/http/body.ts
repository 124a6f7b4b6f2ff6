import * as v from 'valibot';
import { m } from '#messages';
import { ApiProblem } from './api-problem.ts';
import { type Ctx } from './context.ts';

/**
 * The request's JSON body, checked by `schema`.
 * @throws ApiProblem 415 for another media type, 400 for no JSON, 422 with the first message and all field messages.
 */
export async function jsonBody<Output>(c: Ctx, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new ApiProblem(415, m.api_json_expected());
  const text = await c.req.text();
  // PostgreSQL's texts cannot hold the character 0.
  if (/\\u0000/i.test(text)) throw new ApiProblem(400, m.api_json_unreadable());
  return checked(schema, parsed(text));
}

/** @throws ApiProblem 400 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiProblem(400, m.api_json_unreadable());
  }
}

/** @throws ApiProblem 422 */
function checked<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message;
  throw new ApiProblem(422, result.issues[0].message, { code: 'INVALID', fields });
}
