import { NewPasswordField } from '../new-password-field.tsx';
import { type PasswordFieldProps } from '../password-field.tsx';
import { type Unbound, bindField, textOf } from './bind-field.tsx';

export const FormNewPasswordField = bindField(
  (props: Unbound<PasswordFieldProps>, bound) => <NewPasswordField {...props} {...bound} />,
  textOf,
);
