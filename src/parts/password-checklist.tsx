import { m } from '#messages';
import {
  type PasswordPart,
  type PasswordRule,
  SPECIAL_CHARACTERS,
  hasPart,
} from '#src/api/contract/password-rules.ts';
import { CheckIcon, icon } from '#src/ui/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './password-checklist.module.css';

const DotIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="3" />);

const WORDS: Record<PasswordPart, () => string> = {
  length: m.ui_password_length,
  letter: m.ui_password_letter,
  lower: m.ui_password_lower,
  upper: m.ui_password_upper,
  digit: m.ui_password_digit,
  special: () => m.ui_password_special({ characters: SPECIAL_CHARACTERS }),
  listed: () => m.ui_password_listed({ characters: SPECIAL_CHARACTERS }),
};

export function PasswordChecklist({ password, rule }: { password: string; rule: PasswordRule }) {
  return (
    <ul className={`${layout['hint']} ${styles['rules']}`} aria-label={m.ui_password_rules()}>
      {rule.map((part) => {
        const isMet = hasPart(password, part);
        return (
          <li key={part} className={layout['row']} data-met={isMet || undefined}>
            {isMet ? <CheckIcon /> : <DotIcon />}
            {WORDS[part]()}
            {isMet && <VisuallyHidden>{m.ui_password_met()}</VisuallyHidden>}
          </li>
        );
      })}
    </ul>
  );
}
