import { DateField } from '../date-field.tsx';
import { bindField, textOf } from './bind-field.tsx';

export const FormDateField = bindField(DateField, textOf);
