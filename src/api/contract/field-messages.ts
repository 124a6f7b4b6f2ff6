import { type FieldMessages } from './answer.ts';

/** The messages for single fields of a failed call. The form kit does not know the API client. */
export function fieldMessagesOf(error: unknown): FieldMessages {
  const fields: unknown = error instanceof Error && 'fields' in error ? error.fields : undefined;
  return typeof fields === 'object' && fields !== null
    ? Object.fromEntries(Object.entries(fields).filter((entry) => typeof entry[1] === 'string'))
    : {};
}
