import { type FieldValue } from '@modular-forms/react';
import { type FunctionComponent, type ReactNode } from 'react';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

/** What a field's control gets from its form; `name` and `form` of an input element are not for screens. */
type FromForm = 'value' | 'onChange' | 'errorMessage' | 'form' | 'name';

/**
 * Ties a control of the kit, one with `value`, `onChange` and `errorMessage`, to a field of a form.
 * @param read what the control shows for whatever the form holds.
 */
export function bindField<Props, Value extends FieldValue>(
  Control: (props: Props) => ReactNode,
  read: (value: FieldValue) => Value,
) {
  // The compiler does not see that a control's props are `Omit<Props, FromForm>` and what stands below.
  const Bound = Control as FunctionComponent<Record<string, unknown>>;
  return function FormField<Values>({
    form,
    name,
    ...props
  }: Omit<Props, FromForm> & {
    form: PortalForm<Values, unknown>;
    name: FieldName<Values, NonNullable<Value>>;
  }) {
    return (
      <BoundField form={form} name={name}>
        {({ value, errorMessage, change }) => (
          <Bound {...props} name={name} value={read(value)} onChange={change} errorMessage={errorMessage} />
        )}
      </BoundField>
    );
  };
}

export const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');
