import { CheckboxField, type CheckboxFieldProps } from '../checkbox-field.tsx';
import { type Unbound, bindField } from './bind-field.tsx';

export const FormCheckboxField = bindField<Unbound<CheckboxFieldProps>, boolean>(
  (props, { name: _, ...bound }) => <CheckboxField {...props} {...bound} />,
  (value) => value === true,
);
