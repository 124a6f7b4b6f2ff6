import { PasswordField } from '../password-field.tsx';
import { bindField, textOf } from './bind-field.tsx';

export const FormPasswordField = bindField(PasswordField, textOf);
