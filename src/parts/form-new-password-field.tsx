import { type Unbound, bindField, textOf } from '#src/ui/form/bind-field.tsx';
import { NewPasswordField, type NewPasswordFieldProps } from './new-password-field.tsx';

export const FormNewPasswordField = bindField(
  (props: Unbound<NewPasswordFieldProps>, bound) => <NewPasswordField {...props} {...bound} />,
  textOf,
);
