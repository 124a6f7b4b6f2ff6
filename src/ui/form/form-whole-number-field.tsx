import { WholeNumberField, type WholeNumberFieldProps } from '../whole-number-field.tsx';
import { type Unbound, bindField } from './bind-field.tsx';

export const FormWholeNumberField = bindField<Unbound<WholeNumberFieldProps>, number>(
  (props, bound) => <WholeNumberField {...props} {...bound} />,
  (value) => (typeof value === 'number' ? value : 0),
);
