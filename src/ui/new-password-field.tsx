import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

/** A password to be: shows what it needs, ticked off while it is typed. */
export function NewPasswordField(props: PasswordFieldProps) {
  return (
    <div>
      <PasswordField {...props} />
      <PasswordRules password={props.value ?? ''} />
    </div>
  );
}
