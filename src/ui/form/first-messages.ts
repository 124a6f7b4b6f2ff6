import * as v from 'valibot';

/** Validates `values`. Returns the first message of each invalid field, by its dotted path. */
export function firstMessages(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of v.safeParse(schema, values).issues ?? [])
    messages[v.getDotPath(issue) ?? ''] ??= issue.message;
  return messages;
}
