import { SelectField, type SelectFieldProps } from '../select-field.tsx';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

type Props<Values> = Omit<SelectFieldProps, 'value' | 'onChange' | 'errorMessage'> & {
  form: PortalForm<Values, unknown>;
  name: FieldName<Values, string>;
};

export function FormSelectField<Values>({ form, name, ...props }: Props<Values>) {
  return (
    <BoundField form={form} name={name}>
      {({ value, errorMessage, change }) => (
        <SelectField
          {...props}
          value={typeof value === 'string' ? value : ''}
          onChange={change}
          errorMessage={errorMessage}
        />
      )}
    </BoundField>
  );
}
