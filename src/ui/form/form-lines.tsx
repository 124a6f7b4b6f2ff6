import { FieldArray } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, type ReactNode } from 'react';
import { type LinesName, type PortalForm } from './portal-form.ts';

export function FormLines<Values>({
  form,
  name,
  children,
}: {
  form: PortalForm<Values, unknown>;
  name: LinesName<Values>;
  children: (line: { index: number; count: number }) => ReactNode;
}) {
  return (
    // Otherwise an added line says at once what is missing in it: the library validates the whole list.
    <FieldArray of={form.store} name={name} validateOn="submit">
      {(lines) => <Lines keys={lines.items}>{children}</Lines>}
    </FieldArray>
  );
}

/** Keyed by the line and not by its index, so that removing one keeps what is typed in the others. */
function Lines({
  keys,
  children,
}: {
  keys: { readonly value: readonly number[] };
  children: (line: { index: number; count: number }) => ReactNode;
}) {
  useSignals();
  const items = keys.value;
  return items.map((key, index) => <Fragment key={key}>{children({ index, count: items.length })}</Fragment>);
}
