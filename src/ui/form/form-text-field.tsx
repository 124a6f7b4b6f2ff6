import { TextField } from '../text-field.tsx';
import { bindField, textOf } from './bind-field.tsx';

export const FormTextField = bindField(TextField, textOf);
