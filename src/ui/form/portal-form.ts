import {
  type FieldValue,
  type FormStore,
  getValue,
  getValues,
  hasField,
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

/** Values as the form library takes them. Outside this folder, forms have the types of their schema. */
export type LooseValues = Record<string, FieldValue | Record<string, FieldValue>[]>;

/** Also reads a field that is not on the screen. */
const ANY = { shouldActive: false } as const;

/** The names of the fields that hold a `Value`: `email`, or `products.0.product_price` in a line. */
export type FieldName<Values, Value> = {
  [Key in keyof Values & string]: Values[Key] extends readonly (infer Line)[]
    ? `${Key}.${number}.${FieldName<Line, Value>}`
    : Values[Key] extends Value | undefined
      ? Key
      : never;
}[keyof Values & string];

export type LinesName<Values> = {
  [Key in keyof Values & string]: Values[Key] extends readonly object[] ? Key : never;
}[keyof Values & string];

/** A form with its values, rules and messages. Made by {@link usePortalForm}, shown by the `Form…` fields. */
export interface PortalForm<Values, Output = Values> {
  /** Only for the code in this folder. */
  readonly store: FormStore<LooseValues>;
  /** Shows all messages. Resolves with the valid values, or `undefined` if a field is invalid. */
  check(): Promise<Output | undefined>;
  /** Shows messages at their fields; others are ignored. Returns whether the form has any of the fields. */
  showMessages(messages: Readonly<Record<string, string>>): boolean;
  /**
   * Sets the value as typed. If that changes what is wrong with other fields that were typed in, such as the
   * second of two passwords, their messages follow.
   */
  change(name: string, value: FieldValue): void;
  /** Sets the value if the field is empty or still holds `former`, and that was not typed. */
  fill(name: FieldName<Values, string>, value: string, former: string): void;
  setValue(name: FieldName<Values, string>, value: string): void;
  /** Restores the saved value of a field. Ignores fields that the form does not have. */
  putText(name: string, value: string): void;
  /** Whether a value differs from the initial ones or those of the last `reset`. */
  isDirty(): boolean;
  /** Starts again from these values, which count as saved. */
  reset(values: LooseValues): void;
  insertLine(name: LinesName<Values>, line: Record<string, FieldValue>): void;
  removeLine(name: LinesName<Values>, index: number): void;
}

/**
 * A form that `schema` validates on every change (SPEC §5). Typing shows the message of that field, a submit
 * shows all messages. A new `schema` applies from the next change on; `initialValues` are read once.
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
  /** What counts as saved. The library passes only fields on the screen; the others hold these values. */
  const saved = useRef<LooseValues>(initialValues);
  /** The fields that were typed in. After a submit all fields count as such. */
  const typed = useRef({ names: new Set<string>(), isSubmitted: false });
  /** Of the last validation. The library validates before `setValue` returns. */
  const messages = useRef<Record<string, string>>({});
  const store = useFormStore<LooseValues>({
    initialValues,
    validate(values) {
      messages.current = firstMessages(schema.current, { ...saved.current, ...values });
      return messages.current;
    },
    validateOn: 'change',
    revalidateOn: 'change',
  });
  return useMemo(
    () => ({
      store,
      async check() {
        const isValid = await validate(store, { shouldFocus: false });
        typed.current.isSubmitted = true;
        const result = v.safeParse(schema.current, { ...saved.current, ...getValues(store) });
        return isValid && result.success ? result.output : undefined;
      },
      showMessages(said) {
        const known = Object.entries(said).filter(([name]) => hasField(store, name));
        for (const [name, message] of known) setError(store, name, message, { shouldFocus: false });
        return known.length > 0;
      },
      change(name, value) {
        const before = messages.current;
        typed.current.names.add(name);
        setValue(store, name, value, { shouldFocus: false });
        const after = messages.current;
        const { names, isSubmitted } = typed.current;
        for (const other of Object.keys({ ...before, ...after }))
          if (
            other !== name &&
            before[other] !== after[other] &&
            (names.has(other) || isSubmitted) &&
            hasField(store, other)
          )
            setError(store, other, after[other] ?? '', { shouldFocus: false });
      },
      fill(name: string, value, former) {
        const current = getValue(store, name, ANY);
        const isTyped = current !== former || typed.current.names.has(name);
        // An equal text is validated: it may be the form's first value.
        if (current === '' ? value === '' : isTyped) return;
        // An emptied field is no fault of the partner's. The next submit tells of it.
        const shouldValidate = value !== '';
        setValue(store, name, value, { shouldFocus: false, shouldValidate });
        if (!shouldValidate) setError(store, name, '');
        // It follows its source again, even if the partner had typed it and emptied it.
        typed.current.names.delete(name);
      },
      setValue: (name: string, value) => setValue(store, name, value, { shouldFocus: false }),
      putText(name, value) {
        if (name in initialValues) setValue(store, name, value, { shouldFocus: false });
      },
      isDirty: () => store.dirty.peek(),
      reset(values) {
        typed.current = { names: new Set(), isSubmitted: false };
        saved.current = values;
        reset(store, { initialValues: values });
      },
      insertLine: (name: string, line) => insert(store, name, { value: line }),
      removeLine: (name, index) => remove(store, name, { at: index }),
    }),
    [store, initialValues],
  );
}

/** The result of `read`, a stable function. The caller renders again only when the result changes. */
export function useFormRead<Values, Read extends string | number>(
  { store }: Pick<PortalForm<Values>, 'store'>,
  schema: v.GenericSchema<unknown, Values>,
  read: (values: Values) => Read,
): Read {
  useSignals();
  return useComputed(() => read(v.parse(schema, getValues(store)))).value;
}

/** The text of a field. The caller renders again when it changes. */
export function useTyped<Values>(
  { store }: PortalForm<Values, unknown>,
  name: FieldName<Values, string>,
): string {
  useSignals();
  const value = getValue<LooseValues, undefined, string>(store, name, ANY);
  return typeof value === 'string' ? value : '';
}

/**
 * Fills a field with a value derived from another one, unless something else was typed there. It fills only
 * when `known` changes: a field that was emptied on purpose stays empty.
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

export function useIsDirty({ store }: Pick<PortalForm<unknown>, 'store'>): boolean {
  useSignals();
  return store.dirty.value;
}

/** Calls `onChange` with the texts, now and after every change. Returns a function that stops it. */
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

/** Calls `onChange` with all values, now and after every change. Returns a function that stops it. */
export function watchValues(
  { store }: Pick<PortalForm<unknown>, 'store'>,
  onChange: (values: unknown) => void,
): () => void {
  return effect(() => onChange(getValues(store)));
}
