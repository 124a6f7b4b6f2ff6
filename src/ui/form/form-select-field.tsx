import { SelectField, type SelectFieldProps } from '../select-field.tsx';
import { type Unbound, bindField, textOf } from './bind-field.tsx';

export const FormSelectField = bindField(
  (props: Unbound<SelectFieldProps>, { name: _, ...bound }) => <SelectField {...props} {...bound} />,
  textOf,
);
