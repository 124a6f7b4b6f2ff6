import { useState } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import { icon } from './icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M4 4l16 16M9.9 5.7A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.6M6.5 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.3-1M10 10a3 3 0 0 0 4.1 4.2" />,
);

export type PasswordFieldProps = Omit<
  TextFieldProps,
  'type' | 'suffix' | 'normalizeOnBlur' | 'autoCorrect' | 'autoCapitalize' | 'spellCheck'
>;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      normalizeOnBlur={String}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      suffix={
        <Button
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          aria-label={isShown ? m.ui_password_hide() : m.ui_password_show()}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
