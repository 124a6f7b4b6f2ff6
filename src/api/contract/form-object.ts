import * as v from 'valibot';
import { m } from '#messages';

/** A text that is not empty. */
export const required = (message: () => string = () => m.field_required()) =>
  v.pipe(v.string(message), v.nonEmpty(message));

/** A text of more than spaces, without those around it. */
export const requiredTrimmed = (message: () => string = () => m.field_required()) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message));

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
