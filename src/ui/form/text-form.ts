import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { firstMessages } from './first-messages.ts';

/** What a text field needs of its form. */
interface TextBinding {
  name: string;
  value: string;
  errorMessage: string | undefined;
  onChange: (value: string) => void;
}

/** A form of a few texts, for the screens before the sign-in: what {@link usePortalForm} does, without what it brings. */
export interface TextForm<Name extends string, Output> {
  field: (name: Name) => TextBinding;
  /** Shows every message and gives the valid values, or `undefined` if something is wrong. */
  check: () => Promise<Output | undefined>;
  /** Puts a value where nothing has been typed. */
  fill: (name: Name, value: string) => void;
  /** Says what is wrong with what stands in a field, if anything does, as if it had just been typed. */
  checkTyped: (name: Name) => void;
}

interface State<Name extends string> {
  values: Record<Name, string>;
  messages: Partial<Record<string, string>>;
}

/** Checked by `schema` on every change (SPEC §5): a message appears as its field is typed in, all of them on submit. */
export function useTextForm<Name extends string, Output>(
  schema: v.GenericSchema<Record<Name, string>, Output>,
  initialValues: Record<Name, string>,
): TextForm<Name, Output> {
  const [state, setState] = useState<State<Name>>({ values: initialValues, messages: {} });
  // What is filled in and what is typed may come together, before either is drawn.
  const newest = useRef(state);
  const actions = useMemo(() => {
    const change = (next: State<Name>) => {
      newest.current = next;
      setState(next);
    };
    const put = (name: Name, value: string) =>
      change({ ...newest.current, values: { ...newest.current.values, [name]: value } });
    const say = (name: Name) => {
      const { values, messages } = newest.current;
      change({ values, messages: { ...messages, [name]: firstMessages(schema, values)[name] } });
    };
    return {
      type(name: Name, value: string) {
        put(name, value);
        say(name);
      },
      fill(name: Name, value: string) {
        if (newest.current.values[name] === '') put(name, value);
      },
      checkTyped(name: Name) {
        if (newest.current.values[name] !== '') say(name);
      },
      // eslint-disable-next-line typescript/require-await -- as the other form's, whose check waits
      async check() {
        const { values } = newest.current;
        const result = v.safeParse(schema, values);
        change({ values, messages: firstMessages(schema, values) });
        return result.success ? result.output : undefined;
      },
    };
  }, [schema]);
  return {
    ...actions,
    field: (name) => ({
      name,
      value: state.values[name],
      errorMessage: state.messages[name],
      onChange: (value) => actions.type(name, value),
    }),
  };
}
