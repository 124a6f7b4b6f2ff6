import { bindField, textOf } from '#src/ui/form/bind-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export const FormNewPasswordField = bindField(NewPasswordField, textOf);
