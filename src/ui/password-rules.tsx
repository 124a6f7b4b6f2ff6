import { m } from '#messages';
import { PASSWORD_PARTS, SPECIAL_CHARACTERS } from '#src/api/contract/password-rules.ts';
import { CheckIcon, DotIcon } from './icon.tsx';
import styles from './password-rules.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const PARTS = [
  { isMet: PASSWORD_PARTS.length, words: m.ui_password_length },
  { isMet: PASSWORD_PARTS.lower, words: m.ui_password_lower },
  { isMet: PASSWORD_PARTS.upper, words: m.ui_password_upper },
  { isMet: PASSWORD_PARTS.digit, words: m.ui_password_digit },
  {
    isMet: PASSWORD_PARTS.special,
    words: () => m.ui_password_special({ characters: SPECIAL_CHARACTERS }),
  },
];

/** What a new password needs (SPEC-DECISIONS 15), each part ticked off once it is there. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={styles['rules']} aria-label={m.ui_password_rules()}>
      {PARTS.map(({ isMet, words }) => {
        const hasPart = isMet(password);
        return (
          <li key={words()} data-met={hasPart || undefined}>
            {hasPart ? <CheckIcon /> : <DotIcon />}
            {words()}
            {hasPart && <VisuallyHidden>{m.ui_password_met()}</VisuallyHidden>}
          </li>
        );
      })}
    </ul>
  );
}
