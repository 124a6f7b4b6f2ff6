import { FileField } from '../file-field.tsx';
import { bindField } from './bind-field.tsx';

export const FormFileField = bindField(FileField, (value) => (value instanceof File ? value : undefined));
