import { SelectField } from '../select-field.tsx';
import { bindField, textOf } from './bind-field.tsx';

export const FormSelectField = bindField(SelectField, textOf);
