import { type ReactNode } from 'react';
import styles from './alert.module.css';
import tones from './tone.module.css';
import { AlertIcon, CheckIcon, InfoIcon } from './icon.tsx';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const ICONS = { info: InfoIcon, success: CheckIcon, warning: AlertIcon, danger: AlertIcon };

/** A notice in the flow of the screen. Screen readers announce a `danger` notice at once. */
export function Alert({
  tone,
  title,
  action,
  children,
}: {
  tone: Tone;
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles['alert']} ${tones[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon />
      <div className={styles['body']}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div className={styles['text']}>{children}</div>}
        {action}
      </div>
    </div>
  );
}
