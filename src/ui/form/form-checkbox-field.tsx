import { CheckboxField, type CheckboxFieldProps } from '../checkbox-field.tsx';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

type Props<Values> = Omit<CheckboxFieldProps, 'isSelected' | 'onChange' | 'errorMessage'> & {
  form: PortalForm<Values, unknown>;
  name: FieldName<Values, boolean>;
};

export function FormCheckboxField<Values>({ form, name, ...props }: Props<Values>) {
  return (
    <BoundField form={form} name={name}>
      {({ value, errorMessage, change }) => (
        <CheckboxField {...props} isSelected={value === true} onChange={change} errorMessage={errorMessage} />
      )}
    </BoundField>
  );
}
