import { useCallback } from 'react';
import { rewriteTyping } from './rewrite-typing.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface NormalizedTextFieldProps extends Omit<TextFieldProps, 'attach'> {
  /** Rewrites the text while typing. It may change the case and remove characters, but not add any. */
  normalize: (typed: string) => string;
}

/** A text that is rewritten while it is typed. Caret, selection and undo work as in a plain field. */
export function NormalizedTextField({ normalize, ...props }: NormalizedTextFieldProps) {
  const attach = useCallback((input: HTMLInputElement) => rewriteTyping(input, normalize), [normalize]);
  return <TextField {...props} attach={attach} />;
}
