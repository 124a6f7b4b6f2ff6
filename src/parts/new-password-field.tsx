import { type PasswordRule } from '#src/api/contract/password-rules.ts';
import { PasswordField, type PasswordFieldProps } from '#src/ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

export interface NewPasswordFieldProps extends PasswordFieldProps {
  rule: PasswordRule;
}

/** A new password with its requirements, ticked off while it is typed. */
export function NewPasswordField({ rule, ...props }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField {...props} />
      <PasswordChecklist password={props.value ?? ''} rule={rule} />
    </div>
  );
}
