import { useRef, useState } from 'react';
import { m } from '#messages';
import { plainDigits, rupeesOf, type TypedRupees, wholeNumberOf } from '#src/base/typed-number.ts';
import { Button } from './button.tsx';
import { formatNumber, formatRupees } from './format.ts';
import { PlusIcon } from './icon.tsx';
import { MinusIcon } from './inner-icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

const STEP_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Nothing, or a whole number below 1: the form's own message covers these (SPEC §5). */
const TOO_SMALL = /^(?:[0\s]*|-\d+)$/;

export interface WholeNumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode'
> {
  /** 0 if what is typed is not usable. */
  value: number;
  onChange: (value: number) => void;
  /** For a small number: it has buttons, and arrow keys, for one less down to 1 and one more up to this. */
  stepsTo?: number;
  /** An amount, which may be typed as invoices print it. One with paise can be rounded. */
  isRupees?: boolean;
  /** Belongs to no form: the field itself says what is wrong with a text that is no such number. */
  isAlone?: boolean;
}

/**
 * A whole number of at least 1. The text stays as typed, and counts as 0 while it is no such number
 * (SPEC §5), so that a mistake never becomes another number. On blur the digits are grouped.
 */
export function WholeNumberField({
  value,
  onChange,
  isRupees = false,
  isAlone = false,
  stepsTo,
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
  const step = (by: 1 | -1) => {
    const next = value + by;
    if (next < 1 || stepsTo === undefined || next > stepsTo) return;
    setTyped(formatNumber(next));
    onChange(next);
  };
  const plain = plainDigits(typed);
  const isUnreadable = isRupees && isTyped && value === 0 && !TOO_SMALL.test(plain);
  const said = isAlone && isTyped && value === 0 && plain !== '' ? m.whole_too_small() : errorMessage;
  return (
    <div ref={field}>
      <TextField
        {...props}
        {...(stepsTo !== undefined && {
          suffix: <Steps value={value} most={stepsTo} onStep={step} />,
          onKeyDown: (event) => {
            const by = STEP_KEYS[event.key];
            if (by === undefined) return;
            event.preventDefault();
            step(by);
          },
        })}
        inputMode="numeric"
        autoComplete="off"
        value={isTyped ? typed : value > 0 ? formatNumber(value) : ''}
        errorMessage={
          round !== undefined
            ? m.whole_rupees_only()
            : said !== undefined && isUnreadable
              ? m.whole_unreadable()
              : said
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

/** Out of the tab order, because the arrow keys do the same. */
function Steps({ value, most, onStep }: { value: number; most: number; onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <Button
        icon={<MinusIcon />}
        aria-label={m.ui_one_less()}
        tabIndex={-1}
        isDisabled={value <= 1}
        onPress={() => onStep(-1)}
      />
      <Button
        icon={<PlusIcon />}
        aria-label={m.ui_one_more()}
        tabIndex={-1}
        isDisabled={value >= most}
        onPress={() => onStep(1)}
      />
    </>
  );
}
