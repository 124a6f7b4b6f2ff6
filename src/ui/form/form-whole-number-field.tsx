import { WholeNumberField, type WholeNumberFieldProps } from '../whole-number-field.tsx';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

type Props<Values> = Omit<WholeNumberFieldProps, 'form' | 'name' | 'value' | 'onChange' | 'errorMessage'> & {
  form: PortalForm<Values, unknown>;
  name: FieldName<Values, number>;
};

export function FormWholeNumberField<Values>({ form, name, ...props }: Props<Values>) {
  return (
    <BoundField form={form} name={name}>
      {({ value, errorMessage, change }) => (
        <WholeNumberField
          {...props}
          name={name}
          value={typeof value === 'number' ? value : 0}
          onChange={change}
          errorMessage={errorMessage}
        />
      )}
    </BoundField>
  );
}
