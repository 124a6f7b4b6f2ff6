import { TextField, type TextFieldProps } from '../text-field.tsx';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

type Props<Values> = Omit<TextFieldProps, 'form' | 'name' | 'value' | 'onChange' | 'errorMessage'> & {
  form: PortalForm<Values, unknown>;
  name: FieldName<Values, string>;
};

export function FormTextField<Values>({ form, name, ...props }: Props<Values>) {
  return (
    <BoundField form={form} name={name}>
      {({ value, errorMessage, change }) => (
        <TextField
          {...props}
          name={name}
          value={typeof value === 'string' ? value : ''}
          onChange={change}
          errorMessage={errorMessage}
        />
      )}
    </BoundField>
  );
}
