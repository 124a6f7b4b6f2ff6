import { useState } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import { EyeIcon, EyeOffIcon } from './icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<
  TextFieldProps,
  'type' | 'suffix' | 'autoCorrect' | 'autoCapitalize' | 'spellCheck'
>;

/** A password, hidden until the partner asks to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
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
}
