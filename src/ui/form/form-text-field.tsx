import { TextField, type TextFieldProps } from '../text-field.tsx';
import { type Unbound, bindField, textOf } from './bind-field.tsx';

export const FormTextField = bindField(
  (props: Unbound<TextFieldProps>, bound) => <TextField {...props} {...bound} />,
  textOf,
);
