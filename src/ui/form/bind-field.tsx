import { type FieldValue } from '@modular-forms/react';
import { type ReactNode } from 'react';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

interface FromForm<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  errorMessage: string | undefined;
}

/** A control's props without those that its form supplies. */
export type Unbound<Props> = Omit<Props, keyof FromForm<unknown> | 'form'>;

/** Connects a control to a form field. `read` turns the form's value into the one that is shown. */
export function bindField<Props, Value extends FieldValue>(
  draw: (props: Props, bound: FromForm<Value>) => ReactNode,
  read: (value: FieldValue) => Value,
) {
  return function FormField<Values>({
    form,
    name,
    ...props
  }: Props & {
    form: PortalForm<Values, unknown>;
    name: FieldName<Values, NonNullable<Value>>;
  }) {
    return (
      <BoundField form={form} name={name}>
        {({ value, errorMessage, change }) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Props & …` without the `…` is `Props`
          draw(props as unknown as Props, { name, value: read(value), onChange: change, errorMessage })
        }
      </BoundField>
    );
  };
}

export const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');
