import { FileField, type FileFieldProps } from '../file-field.tsx';
import { BoundField } from './bound-field.tsx';
import { type FieldName, type PortalForm } from './portal-form.ts';

type Props<Values> = Omit<FileFieldProps, 'value' | 'onChange' | 'errorMessage'> & {
  form: PortalForm<Values, unknown>;
  name: FieldName<Values, File>;
};

export function FormFileField<Values>({ form, name, ...props }: Props<Values>) {
  return (
    <BoundField form={form} name={name}>
      {({ value, errorMessage, change }) => (
        <FileField
          {...props}
          value={value instanceof File ? value : undefined}
          onChange={change}
          errorMessage={errorMessage}
        />
      )}
    </BoundField>
  );
}
