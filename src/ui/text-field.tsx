import {
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { type FieldWords, describedBy } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'autoComplete'
  | 'autoCorrect'
  | 'spellCheck'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'autoFocus'
  | 'onKeyDown'
>;

export interface TextFieldProps extends FieldWords, InputAttributes {
  type?: 'text' | 'search' | 'url' | 'tel' | 'email' | 'password';
  /** A possible mistake; the field stays valid. */
  warning?: string | undefined;
  /** A control at the end of the box, such as "show password". */
  suffix?: ReactNode;
  autoCapitalize?: 'none' | 'characters' | 'words';
  /** Rewrites the value on blur and on submit. The default trims it. */
  normalizeOnBlur?: ((value: string) => string) | undefined;
  /** Called with the mounted input; returns its cleanup. */
  attach?: ((input: HTMLInputElement) => () => void) | undefined;
  isReadOnly?: boolean;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

export function TextField({
  label,
  description,
  errorMessage,
  warning,
  suffix,
  normalizeOnBlur = trimmed,
  attach,
  isReadOnly = false,
  value = '',
  onChange,
  onBlur,
  ...props
}: TextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const tidy = useEffectEvent(() => {
    const left = normalizeOnBlur(value);
    if (left !== value) onChange?.(left);
  });
  // Enter submits a form without a blur.
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener('submit', tidy, true);
    return () => form?.removeEventListener('submit', tidy, true);
  }, []);
  useEffect(() => (input.current && attach ? attach(input.current) : undefined), [attach]);
  const isInvalid = errorMessage !== undefined;
  return (
    <FieldFrame {...{ id, label, description, errorMessage }} data-readonly={isReadOnly || undefined}>
      <div className={styles['control']}>
        <input
          {...props}
          ref={input}
          id={id}
          className={styles['input']}
          value={value}
          readOnly={isReadOnly}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy(id, { description, errorMessage })}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={(event) => {
            const left = normalizeOnBlur(value);
            if (left !== value) onChange?.(left);
            onBlur?.(event);
          }}
        />
        {suffix}
      </div>
      {!isInvalid && <FieldWarning>{warning}</FieldWarning>}
    </FieldFrame>
  );
}

/** Announced when it changes. Always rendered: screen readers announce a live region only when it changes. */
export function FieldWarning({ children }: { children: string | undefined }) {
  return (
    <span className={styles['warning']} role="status">
      {children}
    </span>
  );
}

const trimmed = (value: string) => value.trim();
