import {
  type FieldValue,
  type FormStore,
  getValue,
  getValues,
  insert,
  remove,
  reset,
  setError,
  setValue,
  useFormStore,
  validate,
} from '@modular-forms/react';
import { effect, useComputed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { firstMessages } from './first-messages.ts';

/** Inside the bridge a form's values are any fields and any lines of fields; outside they have their schema's types. */
export type LooseValues = Record<string, FieldValue | Record<string, FieldValue>[]>;

/** Reads a field that is not on the screen, too. */
const ANY = { shouldActive: false } as const;

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
  /** Puts a value where the field is empty or still holds `former`. */
  fill(name: FieldName<Values, string>, value: string, former: string): void;
  setValue(name: FieldName<Values, string>, value: string): void;
  /** Puts back what was kept of a field; one that the form does not have is passed over. */
  putText(name: string, value: string): void;
  /** Whether something differs from the values that count as saved. */
  isDirty(): boolean;
  /** Starts over with these values, which count as saved. */
  reset(values: LooseValues): void;
  insertLine(name: LinesName<Values>, line: Record<string, FieldValue>): void;
  removeLine(name: LinesName<Values>, index: number): void;
}

/**
 * A form checked by `schema` on every change (SPEC §5): a message appears as its field is typed in, all of them on submit. Another
 * `schema` counts from the next change on; `initialValues` are read once.
 */
export function usePortalForm<Values, Output>(options: {
  schema: v.GenericSchema<Values, Output>;
  initialValues: { [Key in keyof Values]?: Values[Key] | undefined } & LooseValues;
}): PortalForm<Values, Output> {
  const schema = useRef(options.schema);
  useEffect(() => {
    schema.current = options.schema;
  }, [options.schema]);
  const [initialValues] = useState(options.initialValues);
  const store = useFormStore<LooseValues>({
    initialValues,
    // The library gives only fields that are on the screen; the others are as they began.
    validate: (values) => firstMessages(schema.current, { ...initialValues, ...values }),
    validateOn: 'change',
    revalidateOn: 'change',
  });
  return useMemo(
    () => ({
      store,
      async check() {
        const isValid = await validate(store, { shouldFocus: false });
        const result = v.safeParse(schema.current, { ...initialValues, ...getValues(store) });
        return isValid && result.success ? result.output : undefined;
      },
      setError: (name, message) => setError(store, name, message, { shouldFocus: false }),
      fill(name: string, value, former) {
        const current = getValue(store, name, ANY);
        if (current === '' || current === former) setValue(store, name, value, { shouldFocus: false });
      },
      setValue: (name: string, value) => setValue(store, name, value, { shouldFocus: false }),
      putText(name, value) {
        if (name in initialValues) setValue(store, name, value, { shouldFocus: false });
      },
      isDirty: () => store.dirty.peek(),
      reset: (values) => reset(store, { initialValues: values }),
      insertLine: (name: string, line) => insert(store, name, { value: line }),
      removeLine: (name, index) => remove(store, name, { at: index }),
    }),
    [store, initialValues],
  );
}

/**
 * What `read` makes of the values; the caller renders again when that changes, not with every key press. It must not change from
 * one render to the next.
 */
export function useFormRead<Values, Read extends string | number>(
  { store }: Pick<PortalForm<Values>, 'store'>,
  schema: v.GenericSchema<unknown, Values>,
  read: (values: Values) => Read,
): Read {
  useSignals();
  return useComputed(() => read(v.parse(schema, getValues(store)))).value;
}

/** A field as it is typed; the caller renders again when it changes. */
export function useTyped<Values>(
  { store }: PortalForm<Values, unknown>,
  name: FieldName<Values, string>,
): string {
  useSignals();
  const value = getValue<LooseValues, undefined, string>(store, name, ANY);
  return typeof value === 'string' ? value : '';
}

/**
 * Fills a field with what another one makes known of it, unless the partner has typed something else there. Only news fills: a
 * field that was emptied on purpose stays empty.
 */
export function useFill<Values>(
  form: PortalForm<Values, unknown>,
  name: FieldName<Values, string>,
  known: string | undefined,
): void {
  const former = useRef('');
  useEffect(() => {
    if (known === undefined) return;
    form.fill(name, known, former.current);
    former.current = known;
  }, [form, name, known]);
}

/** Whether something differs from the values that the form began with. */
export function useIsDirty({ store }: Pick<PortalForm<unknown>, 'store'>): boolean {
  useSignals();
  return store.dirty.value;
}

/** Tells `onChange` the texts of the form, now and after every change. Returns how to stop. */
export function watchTyped(
  { store }: Pick<PortalForm<unknown>, 'store'>,
  onChange: (values: Record<string, string>) => void,
): () => void {
  return effect(() => {
    const texts = Object.entries(getValues(store)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    onChange(Object.fromEntries(texts));
  });
}

/** Tells `onChange` all values of the form, now and after every change. Returns how to stop. */
export function watchValues(
  { store }: Pick<PortalForm<unknown>, 'store'>,
  onChange: (values: unknown) => void,
): () => void {
  return effect(() => onChange(getValues(store)));
}
