import { DateField, type DateFieldProps } from '../date-field.tsx';
import { type Unbound, bindField, textOf } from './bind-field.tsx';

export const FormDateField = bindField(
  (props: Unbound<DateFieldProps>, { name: _, ...bound }) => <DateField {...props} {...bound} />,
  textOf,
);
