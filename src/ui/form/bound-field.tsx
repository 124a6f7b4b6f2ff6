import { Field, type FieldStore, type FieldValue } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode } from 'react';
import { type LooseValues, type PortalForm } from './portal-form.ts';

export interface Bound {
  value: FieldValue;
  errorMessage: string | undefined;
  change: (value: FieldValue) => void;
}

interface BoundFieldProps {
  form: Pick<PortalForm<never>, 'store' | 'change'>;
  name: string;
  children: (field: Bound) => ReactNode;
}

/** Connects a control to its field of a form: gives it value and message, and validates every change. */
export function BoundField({ form: { store, change }, name, children }: BoundFieldProps) {
  return (
    <Field of={store} name={name} type="string">
      {(field) => (
        <Unwrapped field={field} change={(value) => change(name, value)}>
          {children}
        </Unwrapped>
      )}
    </Field>
  );
}

/** A component of its own: only one that calls `useSignals` renders again when the signals change. */
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
