import { CheckboxField } from '../checkbox-field.tsx';
import { bindField } from './bind-field.tsx';

export const FormCheckboxField = bindField(CheckboxField, (value) => value === true);
