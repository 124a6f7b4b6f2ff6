import * as v from 'valibot';

/** The first message of each wrong field, by its dotted path. */
export function firstMessages(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of v.safeParse(schema, values).issues ?? [])
    messages[v.getDotPath(issue) ?? ''] ??= issue.message;
  return messages;
}
