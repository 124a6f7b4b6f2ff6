import { type ReactNode } from 'react';
import { type FieldWords } from './field.ts';
import styles from './field.module.css';
import layout from './layout.module.css';

interface FieldFrameProps extends Omit<FieldWords, 'label'> {
  /** Of the control, and what the ids of label, hint and error begin with (field.ts). */
  id: string;
  /** Left out for a control with a label of its own. */
  label?: string;
  /** Screen readers announce the error as soon as it is there. */
  isAlert?: boolean;
  children: ReactNode;
}

/** What all fields share: the label above, a hint before the control and the error after it. */
export function FieldFrame({
  id,
  label,
  description,
  errorMessage,
  isAlert = false,
  children,
  ...state
}: FieldFrameProps) {
  return (
    <div className={styles['field']} data-invalid={errorMessage !== undefined || undefined} {...state}>
      {label !== undefined && (
        <label id={`${id}-label`} htmlFor={id} className={styles['label']}>
          {label}
        </label>
      )}
      {description !== undefined && (
        <span id={`${id}-hint`} className={layout['hint']}>
          {description}
        </span>
      )}
      {children}
      {errorMessage !== undefined && (
        <span id={`${id}-error`} className={styles['error']} role={isAlert ? 'alert' : undefined}>
          {errorMessage}
        </span>
      )}
    </div>
  );
}
