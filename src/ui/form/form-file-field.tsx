import { FileField, type FileFieldProps } from '../file-field.tsx';
import { type Unbound, bindField } from './bind-field.tsx';

export const FormFileField = bindField<Unbound<FileFieldProps>, File | undefined>(
  (props, { name: _, ...bound }) => <FileField {...props} {...bound} />,
  (value) => (value instanceof File ? value : undefined),
);
