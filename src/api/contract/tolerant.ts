import * as v from 'valibot';
import { type Day, dayOf } from './days.ts';

/**
 * Readers for answers: ids as numbers or strings, amounts as numbers or numeric text, optional fields missing
 * or null, dates with or without a time. Requests have strict schemas of their own.
 */

/** An id as the API gave it. It is sent back unchanged. */
export const Id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.finite())]);
export type Id = v.InferOutput<typeof Id>;

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

/** A date-time as the API wrote it: checked, not converted. */
export const Instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'not a date-time'),
);

/** An optional field: missing, null and unreadable all read as `undefined`. */
export function maybe<const S extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(schema: S) {
  return v.optional(v.fallback(v.undefinedable(schema), undefined));
}

/** Called for each unreadable list item. The item is left out, and the rest of the list stays. */
export type UnreadableReporter = (problem: {
  item: unknown;
  issues: readonly v.BaseIssue<unknown>[];
}) => void;

let reportUnreadable: UnreadableReporter = () => undefined;

export function onUnreadableItem(reporter: UnreadableReporter): void {
  reportUnreadable = reporter;
}

/** A list whose unreadable items are left out and reported. A missing or null list is empty. */
export function listOf<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((items) => readable(schema, items)),
  );
}

/** Like {@link listOf}, but required: an answer without it is not the API's. Null is an empty list. */
export function presentListOf<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullable(v.array(v.unknown())),
    v.transform((items) => readable(schema, items ?? [])),
  );
}

function readable<S extends v.GenericSchema>(schema: S, items: readonly unknown[]): v.InferOutput<S>[] {
  return items.flatMap((item) => {
    const read = v.safeParse(schema, item);
    if (read.success) return [read.output];
    reportUnreadable({ item, issues: read.issues });
    return [];
  });
}
