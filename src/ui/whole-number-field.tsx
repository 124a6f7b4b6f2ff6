import { useRef, useState } from 'react';
import { m } from '#messages';
import { plainDigits, rupeesOf, type TypedRupees, wholeNumberOf } from '#src/base/typed-number.ts';
import { Button } from './button.tsx';
import { formatNumber, formatRupees } from './format.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Nothing, or a whole number below 1: the form's own message covers these (SPEC §5). */
const TOO_SMALL = /^(?:[0\s]*|-\d+)$/;

export interface WholeNumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode'
> {
  /** 0 if what is typed is not usable. */
  value: number;
  onChange: (value: number) => void;
  /** An amount, which may be typed as invoices print it. One with paise can be rounded. */
  isRupees?: boolean;
}

/**
 * A whole number of at least 1. The text stays as typed, and counts as 0 while it is no such number
 * (SPEC §5), so that a mistake never becomes another number. On blur the digits are grouped.
 */
export function WholeNumberField({
  value,
  onChange,
  isRupees = false,
  errorMessage,
  ...props
}: WholeNumberFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(value > 0 ? formatNumber(value) : '');
  const read = (text: string): TypedRupees => (isRupees ? rupeesOf(text) : { value: wholeNumberOf(text) });
  const { value: typedValue, rounded } = read(typed);
  // A value from outside, such as a restored draft, replaces what was typed.
  const isTyped = typedValue === value;
  const round = isTyped ? rounded : undefined;
  const isUnreadable = isRupees && isTyped && value === 0 && !TOO_SMALL.test(plainDigits(typed));
  return (
    <div ref={field}>
      <TextField
        {...props}
        inputMode="numeric"
        autoComplete="off"
        value={isTyped ? typed : value > 0 ? formatNumber(value) : ''}
        errorMessage={
          round !== undefined
            ? m.whole_rupees_only()
            : errorMessage !== undefined && isUnreadable
              ? m.whole_unreadable()
              : errorMessage
        }
        onChange={(text) => {
          setTyped(text);
          onChange(read(text).value);
        }}
        onBlur={() => {
          if (value > 0) setTyped(formatNumber(value));
        }}
      />
      {round !== undefined && (
        <Button
          variant="secondary"
          onPress={() => {
            setTyped(formatNumber(round));
            onChange(round);
            field.current?.querySelector('input')?.focus();
          }}
        >
          {m.whole_rupees_round({ amount: formatRupees(round) })}
        </Button>
      )}
    </div>
  );
}
