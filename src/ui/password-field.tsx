import { useState } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import { EyeIcon, EyeOffIcon } from './icon.tsx';
import { PasswordRules } from './password-rules.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'suffix' | 'autoCorrect' | 'autoCapitalize' | 'spellCheck'
> {
  /** For a new password: shows what it needs, ticked off while it is typed. */
  hasRules?: boolean;
}

/** A password, hidden until the partner asks to see it. */
export function PasswordField({ hasRules = false, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const field = (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      suffix={
        <Button
          variant="quiet"
          isIconOnly
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          aria-label={isShown ? m.ui_password_hide() : m.ui_password_show()}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
  return hasRules ? (
    <div>
      {field}
      <PasswordRules password={props.value ?? ''} />
    </div>
  ) : (
    field
  );
}
