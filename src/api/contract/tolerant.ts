import * as v from 'valibot';
import { type Day, dayOf } from './days.ts';

/**
 * Readers for what an API sends: ids as numbers or strings, amounts as numbers or numeric text, optional fields missing
 * or null, dates bare or with a time (ARCHITECTURE "The API"). What is sent to an API has its own, strict schemas.
 */

/** An id as the API gave it; it goes back unchanged. */
export const Id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.finite())]);
export type Id = v.InferOutput<typeof Id>;

/** Ids are compared as text: `7` and `"7"` are one. */
export function isSameId(a: Id, b: Id): boolean {
  return String(a) === String(b);
}

/** A finite number, or text that is one. */
export const Amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.toNumber())]),
  v.finite(),
);

export const Text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
);

/** A date or date-time, read as its day in India. */
export const DayText = v.pipe(
  v.string(),
  v.rawTransform<string, Day>(({ dataset, addIssue, NEVER }) => {
    const day = dayOf(dataset.value);
    if (day) return day;
    addIssue({ message: 'not a date' });
    return NEVER;
  }),
);

/** A date-time as the API wrote it, checked to be one. */
export const Instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'not a date-time'),
);

/** An optional field: missing, null and unreadable all read as `undefined`. */
export function maybe<const S extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(schema: S) {
  return v.optional(v.fallback(v.undefinedable(schema), undefined));
}

/** Called for each list item that could not be read; the item is left out and the rest of the list stays. */
export type UnreadableReporter = (problem: {
  item: unknown;
  issues: readonly v.BaseIssue<unknown>[];
}) => void;

let reportUnreadable: UnreadableReporter = () => undefined;

/** Sets who is told of list items that were left out; the page logs them. */
export function onUnreadableItem(reporter: UnreadableReporter): void {
  reportUnreadable = reporter;
}

/** A list whose unreadable items are left out and reported. A missing or null list is empty. */
export function listOf<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((items): v.InferOutput<S>[] =>
      items.flatMap((item) => {
        const read = v.safeParse(schema, item);
        if (read.success) return [read.output];
        reportUnreadable({ item, issues: read.issues });
        return [];
      }),
    ),
  );
}
