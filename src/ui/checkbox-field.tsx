import { Checkbox } from 'react-aria-components/Checkbox';
import { useId } from 'react';
import styles from './checkbox-field.module.css';
import { type FieldWords } from './field.ts';
import field from './field.module.css';
import { CheckIcon } from './icon.tsx';

export interface CheckboxFieldProps extends Omit<FieldWords, 'description'> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A yes or no. */
export function CheckboxField({ label, errorMessage, value, onChange }: CheckboxFieldProps) {
  const errorId = useId();
  const isInvalid = errorMessage !== undefined;
  return (
    <div className={field['field']} data-invalid={isInvalid || undefined}>
      <Checkbox
        className={styles['checkbox'] ?? ''}
        isSelected={value}
        onChange={onChange}
        isInvalid={isInvalid}
        validationBehavior="aria"
        {...(isInvalid && { 'aria-describedby': errorId })}
      >
        <span className={styles['box']}>
          <CheckIcon />
        </span>
        {label}
      </Checkbox>
      {isInvalid && (
        <span id={errorId} className={field['error']} role="alert">
          {errorMessage}
        </span>
      )}
    </div>
  );
}
