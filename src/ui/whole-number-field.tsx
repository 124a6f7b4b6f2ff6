import { useState } from 'react';
import { wholeNumberOf } from '#src/api/contract/claims.schema.ts';
import { formatNumber } from './format.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface WholeNumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode'
> {
  /** 0 stands for "nothing usable typed". */
  value: number;
  onChange: (value: number) => void;
}

/**
 * A whole number of 1 or more. What is typed stays as typed and counts as 0 while it is no such number (SPEC §5), so that a
 * wrong one is never turned into another; it is grouped when the field is left.
 */
export function WholeNumberField({ value, onChange, ...props }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState(value > 0 ? formatNumber(value) : '');
  // A value from outside, such as a restored draft, replaces what was typed.
  const shown = wholeNumberOf(typed) === value ? typed : value > 0 ? formatNumber(value) : '';
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(wholeNumberOf(text));
      }}
      onBlur={() => {
        if (value > 0) setTyped(formatNumber(value));
      }}
    />
  );
}
