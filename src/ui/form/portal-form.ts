import {
  type FieldValue,
  type FormStore,
  getValues,
  insert,
  remove,
  setError,
  useFormStore,
  validate,
} from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import * as v from 'valibot';

/** Inside the bridge a form's values are any fields and any lines of fields; outside they have their schema's types. */
export type LooseValues = Record<string, FieldValue | Record<string, FieldValue>[]>;

/** The names of the fields that hold a `Value`: `email`, or `products.0.product_price` for a field of a line. */
export type FieldName<Values, Value> = {
  [Key in keyof Values & string]: Values[Key] extends readonly (infer Line)[]
    ? `${Key}.${number}.${FieldName<Line, Value>}`
    : Values[Key] extends Value | undefined
      ? Key
      : never;
}[keyof Values & string];

/** The names of the lists of lines. */
export type LinesName<Values> = {
  [Key in keyof Values & string]: Values[Key] extends readonly object[] ? Key : never;
}[keyof Values & string];

/** A form: its values, its rules and what is wrong. Made by {@link usePortalForm}, shown by the `Form…` fields. */
export interface PortalForm<Values, Output = Values> {
  /** For the fields of this folder only. */
  readonly store: FormStore<LooseValues>;
  /** Shows every message and gives the valid values, or `undefined` if something is wrong. */
  check(): Promise<Output | undefined>;
  /** Puts a message, from the API say, at a field. */
  setError(name: FieldName<Values, unknown>, message: string): void;
  insertLine(name: LinesName<Values>, line: Record<string, FieldValue>): void;
  removeLine(name: LinesName<Values>, index: number): void;
}

/**
 * A form checked by `schema` on every change (SPEC §5): a message appears as its field is typed in, all of them on submit.
 * `initialValues` are read once.
 */
export function usePortalForm<Values, Output>(options: {
  schema: v.GenericSchema<Values, Output>;
  initialValues: { [Key in keyof Values]?: Values[Key] | undefined } & LooseValues;
}): PortalForm<Values, Output> {
  const { schema } = options;
  const store = useFormStore<LooseValues>({
    initialValues: options.initialValues,
    validate: (values) => firstMessages(schema, values),
    validateOn: 'change',
    revalidateOn: 'change',
  });
  return useMemo(
    () => ({
      store,
      async check() {
        const isValid = await validate(store, { shouldFocus: false });
        const result = v.safeParse(schema, getValues(store));
        return isValid && result.success ? result.output : undefined;
      },
      setError: (name, message) => setError(store, name, message, { shouldFocus: false }),
      insertLine: (name: string, line) => insert(store, name, { value: line }),
      removeLine: (name, index) => remove(store, name, { at: index }),
    }),
    [store, schema],
  );
}

/** The values as they stand; the caller renders again on every change. */
export function useFormValues<Values>(
  form: Pick<PortalForm<Values>, 'store'>,
  schema: v.GenericSchema<unknown, Values>,
): Values {
  useSignals();
  return v.parse(schema, getValues(form.store));
}

/** The first message of each wrong field, by its dotted path. */
function firstMessages(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of v.safeParse(schema, values).issues ?? [])
    messages[v.getDotPath(issue) ?? ''] ??= issue.message;
  return messages;
}
