import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { type FieldWords } from './field.ts';
import styles from './field.module.css';

export interface TextFieldProps
  extends
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'validationBehavior'>,
    FieldWords {
  /** What may be wrong with the value, without making it invalid. */
  warning?: string | undefined;
  /** A control at the end of the box, such as "show password". */
  suffix?: ReactNode;
  autoCapitalize?: 'none' | 'characters' | 'words';
  /** Rewrites what is typed, such as to capitals. */
  normalize?: ((typed: string) => string) | undefined;
  /** Rewrites the value when the field is left. */
  normalizeOnBlur?: ((value: string) => string) | undefined;
}

/** One line of text. */
export function TextField({
  label,
  description,
  errorMessage,
  warning,
  suffix,
  autoCapitalize,
  normalize,
  normalizeOnBlur,
  value = '',
  onChange,
  onBlur,
  ...props
}: TextFieldProps) {
  const { input, change, startComposition, endComposition } = useNormalizedTyping(onChange, normalize);
  return (
    <AriaTextField
      {...props}
      value={value}
      onChange={change}
      onBlur={(event) => {
        const left = (normalizeOnBlur ?? normalize)?.(value);
        if (left !== undefined && left !== value) onChange?.(left);
        onBlur?.(event);
      }}
      className={styles['field'] ?? ''}
      validationBehavior="aria"
      isInvalid={errorMessage !== undefined}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      {description !== undefined && (
        <Text slot="description" className={styles['description'] ?? ''}>
          {description}
        </Text>
      )}
      <div className={styles['control']}>
        <Input
          ref={input}
          className={styles['input'] ?? ''}
          autoCapitalize={autoCapitalize}
          onCompositionStart={startComposition}
          onCompositionEnd={endComposition}
        />
        {suffix}
      </div>
      <FieldError className={styles['error'] ?? ''}>{errorMessage}</FieldError>
      {errorMessage === undefined && <FieldWarning>{warning}</FieldWarning>}
    </AriaTextField>
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
