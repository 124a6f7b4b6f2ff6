import { PasswordField, type PasswordFieldProps } from '../password-field.tsx';
import { type Unbound, bindField, textOf } from './bind-field.tsx';

export const FormPasswordField = bindField(
  (props: Unbound<PasswordFieldProps>, bound) => <PasswordField {...props} {...bound} />,
  textOf,
);
