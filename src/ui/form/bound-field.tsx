import { Field, type FieldStore, type FieldValue, setValue } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode } from 'react';
import { type LooseValues, type PortalForm } from './portal-form.ts';

/** A field as the kit's controls want it: plain values instead of signals. */
export interface Bound {
  value: FieldValue;
  errorMessage: string | undefined;
  change: (value: FieldValue) => void;
}

interface BoundFieldProps {
  form: Pick<PortalForm<never>, 'store'>;
  name: string;
  children: (field: Bound) => ReactNode;
}

/** Ties a control to its field of a form: shows its value and message, and checks it at every change. */
export function BoundField({ form: { store }, name, children }: BoundFieldProps) {
  return (
    <Field of={store} name={name} type="string">
      {(field) => (
        <Unwrapped field={field} change={(value) => setValue(store, name, value, { shouldFocus: false })}>
          {children}
        </Unwrapped>
      )}
    </Field>
  );
}

/** Reads the signals in a component of its own: only one that calls `useSignals` renders again when they change. */
function Unwrapped({
  field,
  change,
  children,
}: {
  field: FieldStore<LooseValues, string>;
  change: Bound['change'];
  children: BoundFieldProps['children'];
}) {
  useSignals();
  const { value, error } = { value: field.value.value, error: field.error.value };
  return children({
    value: Array.isArray(value) ? undefined : value,
    errorMessage: error || undefined,
    change,
  });
}
