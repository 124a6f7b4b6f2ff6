import { type ReactNode } from 'react';
import styles from './badge.module.css';
import tones from './tone.module.css';

export function Badge({
  tone,
  icon,
  children,
}: {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={`${styles['badge']} ${tones[tone]}`}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
