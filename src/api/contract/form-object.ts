import * as v from 'valibot';
import { m } from '#messages';

/** An object schema in which a missing field gives the same message as an empty one. */
export function formObject<const E extends Record<string, v.GenericSchema>>(entries: E) {
  return v.object(entries, (issue) => {
    const key = issue.path?.at(-1)?.key;
    const entry = typeof key === 'string' ? entries[key] : undefined;
    return (
      (entry && v.safeParse(entry, undefined, { message: () => m.field_required() }).issues?.[0].message) ??
      m.field_required()
    );
  });
}
