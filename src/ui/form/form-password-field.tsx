import { PasswordField } from '../password-field.tsx';
import { type TextFieldProps } from '../text-field.tsx';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

type Props<Values> = Pick<TextFieldProps, 'label' | 'description' | 'autoComplete' | 'enterKeyHint'> & {
  form: PortalForm<Values, unknown>;
  name: FieldName<Values, string>;
};

export function FormPasswordField<Values>({ form, name, ...props }: Props<Values>) {
  return (
    <BoundField form={form} name={name}>
      {({ value, errorMessage, change }) => (
        <PasswordField
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
