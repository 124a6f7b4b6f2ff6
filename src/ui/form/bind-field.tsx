import { Field, type FieldStore } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode } from 'react';
import { type FieldName, type LooseValues, type PortalForm } from './portal-form.ts';

type FromForm = 'name' | 'value' | 'onChange' | 'errorMessage';

/** Connects a control to a form field. `read` turns the form's value into the one that is shown. */
export function bindField<Props extends { value?: unknown }>(
  Control: (props: Props) => ReactNode,
  read: (value: unknown) => Props['value'],
) {
  /** A component of its own: only one that calls `useSignals` renders again when the signals change. */
  function Tracked({
    field: { name, value, error },
    form,
    props,
  }: {
    field: FieldStore<LooseValues, string>;
    form: Pick<PortalForm<never>, 'change'>;
    props: object;
  }) {
    useSignals();
    const bound = {
      name,
      value: read(value.value),
      onChange: (next: Parameters<typeof form.change>[1]) => form.change(name, next),
      errorMessage: error.value || undefined,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `FormField` leaves out, the form supplies
    return <Control {...({ ...props, ...bound } as unknown as Props)} />;
  }
  return function FormField<Values>({
    form,
    name,
    ...props
  }: Omit<Props, FromForm> & {
    form: PortalForm<Values, unknown>;
    name: FieldName<Values, NonNullable<Props['value']>>;
  }) {
    // Otherwise the library's types would follow those of `Values`.
    const path: string = name;
    return (
      <Field of={form.store} name={path} type="string">
        {(field) => <Tracked field={field} form={form} props={props} />}
      </Field>
    );
  };
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
