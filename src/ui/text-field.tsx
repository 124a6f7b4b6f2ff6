import {
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { type FieldWords, describedBy } from './field.ts';
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
>;

export interface TextFieldProps extends FieldWords, InputAttributes {
  type?: 'text' | 'search' | 'url' | 'tel' | 'email' | 'password';
  /** What may be wrong with the value, without making it invalid. */
  warning?: string | undefined;
  /** A control at the end of the box, such as "show password". */
  suffix?: ReactNode;
  autoCapitalize?: 'none' | 'characters' | 'words';
  /** Rewrites what is typed, such as to capitals. */
  normalize?: ((typed: string) => string) | undefined;
  /** Rewrites the value when the field is left. */
  normalizeOnBlur?: ((value: string) => string) | undefined;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** One line of text: the browser's own input, with its words tied to it. */
export function TextField({
  label,
  description,
  errorMessage,
  warning,
  suffix,
  normalize,
  normalizeOnBlur,
  isReadOnly = false,
  isDisabled = false,
  value = '',
  onChange,
  onBlur,
  ...props
}: TextFieldProps) {
  const id = useId();
  const { input, change, startComposition, endComposition } = useNormalizedTyping(onChange, normalize);
  const isInvalid = errorMessage !== undefined;
  return (
    <div
      className={styles['field']}
      data-invalid={isInvalid || undefined}
      data-readonly={isReadOnly || undefined}
      data-disabled={isDisabled || undefined}
    >
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {description !== undefined && (
        <span id={`${id}-hint`} className={styles['description']}>
          {description}
        </span>
      )}
      <div className={styles['control']}>
        <input
          {...props}
          ref={input}
          id={id}
          className={styles['input']}
          value={value}
          readOnly={isReadOnly}
          disabled={isDisabled}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy(id, { description, errorMessage })}
          onChange={(event) => change(event.target.value)}
          onCompositionStart={startComposition}
          onCompositionEnd={endComposition}
          onBlur={(event) => {
            const left = (normalizeOnBlur ?? normalize)?.(value);
            if (left !== undefined && left !== value) onChange?.(left);
            onBlur?.(event);
          }}
        />
        {suffix}
      </div>
      {isInvalid && (
        <span id={`${id}-error`} className={styles['error']}>
          {errorMessage}
        </span>
      )}
      {!isInvalid && <FieldWarning>{warning}</FieldWarning>}
    </div>
  );
}

/** Said once when it appears; always there, because a live region is heard only when it changes. */
export function FieldWarning({ children }: { children: string | undefined }) {
  return (
    <span className={styles['warning']} role="status">
      {children}
    </span>
  );
}

/**
 * Typing that is rewritten keeps the caret where it was. While a keyboard composes a word nothing is rewritten, which would
 * make some double their letters; it is at the word's end.
 */
function useNormalizedTyping(
  onChange: ((value: string) => void) | undefined,
  normalize: ((typed: string) => string) | undefined,
) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const isComposing = useRef(false);
  useLayoutEffect(() => {
    if (caret.current !== undefined && input.current === document.activeElement)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const change = (typed: string) => {
    const normal = isComposing.current || !normalize ? typed : normalize(typed);
    if (normal !== typed) {
      const at = input.current?.selectionStart ?? typed.length;
      caret.current = Math.max(0, at + normal.length - typed.length);
    }
    onChange?.(normal);
  };
  return {
    input,
    change,
    startComposition: () => {
      isComposing.current = true;
    },
    endComposition: () => {
      isComposing.current = false;
      if (normalize && input.current) change(input.current.value);
    },
  };
}
