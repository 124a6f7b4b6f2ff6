import { WholeNumberField } from '../whole-number-field.tsx';
import { bindField } from './bind-field.tsx';

export const FormWholeNumberField = bindField(WholeNumberField, (value) =>
  typeof value === 'number' ? value : 0,
);
