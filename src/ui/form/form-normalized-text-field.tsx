import { NormalizedTextField, type NormalizedTextFieldProps } from '../normalized-text-field.tsx';
import { type Unbound, bindField, textOf } from './bind-field.tsx';

export const FormNormalizedTextField = bindField(
  (props: Unbound<NormalizedTextFieldProps>, bound) => <NormalizedTextField {...props} {...bound} />,
  textOf,
);
