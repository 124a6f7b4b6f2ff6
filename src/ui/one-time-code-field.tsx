import { useId, useRef } from 'react';
import { type FieldWords, describedBy } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './one-time-code-field.module.css';

const LENGTH = 6;

interface OneTimeCodeFieldProps extends Omit<FieldWords, 'description'> {
  value: string;
  onChange: (code: string) => void;
}

/** Six boxes over one text field, so that paste, autofill and Backspace work. It takes only digits. */
export function OneTimeCodeField({ label, errorMessage, value, onChange }: OneTimeCodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame id={id} label={label} errorMessage={errorMessage} isAlert>
      <div className={styles['code']}>
        <input
          ref={input}
          id={id}
          className={styles['input']}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
          // Keeps the caret at the end, whichever box is pressed.
          onSelect={({ currentTarget: { selectionStart, selectionEnd, value: text } }) => {
            if (selectionStart === selectionEnd && selectionStart !== text.length)
              input.current?.setSelectionRange(text.length, text.length);
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          autoFocus
          aria-invalid={errorMessage !== undefined || undefined}
          aria-describedby={describedBy(id, { errorMessage })}
        />
        {Array.from({ length: LENGTH }, (_, place) => (
          <span
            key={place}
            aria-hidden="true"
            className={styles['box']}
            data-next={place === Math.min(value.length, LENGTH - 1) || undefined}
          >
            {value[place]}
          </span>
        ))}
      </div>
    </FieldFrame>
  );
}
