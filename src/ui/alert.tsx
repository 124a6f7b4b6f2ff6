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
  isOneLine = false,
  children,
}: {
  tone: Tone;
  title?: string;
  action?: ReactNode;
  /** The action stands beside the text where there is room. */
  isOneLine?: boolean;
  children?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div
      className={`${styles['alert']} ${isOneLine ? styles['oneLine'] : ''} ${tones[tone]}`}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon />
      <div className={styles['body']}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div className={styles['text']}>{children}</div>}
        {action}
      </div>
    </div>
  );
}
