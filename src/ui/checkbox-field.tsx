import { useId } from 'react';
import styles from './checkbox-field.module.css';
import { type FieldWords, describedBy } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import { CheckIcon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CheckboxFieldProps extends Omit<FieldWords, 'description'> {
  value: boolean;
  onChange: (value: boolean) => void;
  isDisabled?: boolean;
}

export function CheckboxField({
  label,
  errorMessage,
  value,
  onChange,
  isDisabled = false,
}: CheckboxFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} errorMessage={errorMessage} isAlert>
      <label className={styles['checkbox']}>
        <VisuallyHidden>
          <input
            type="checkbox"
            checked={value}
            disabled={isDisabled}
            aria-invalid={errorMessage !== undefined || undefined}
            aria-describedby={describedBy(id, { errorMessage })}
            onChange={(event) => onChange(event.target.checked)}
          />
        </VisuallyHidden>
        <span className={styles['box']}>
          <CheckIcon />
        </span>
        {label}
      </label>
    </FieldFrame>
  );
}
