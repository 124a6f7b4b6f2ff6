import { type ReactNode } from 'react';
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
  /** A control at the end of the box, such as "show password". */
  suffix?: ReactNode;
  autoCapitalize?: 'none';
}

/** One line of text. */
export function TextField({
  label,
  description,
  errorMessage,
  suffix,
  autoCapitalize,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
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
        <Input className={styles['input'] ?? ''} autoCapitalize={autoCapitalize} />
        {suffix}
      </div>
      <FieldError className={styles['error'] ?? ''}>{errorMessage}</FieldError>
    </AriaTextField>
  );
}
