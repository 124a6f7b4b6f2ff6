import { type ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={styles['hidden']} role={role}>
      {children}
    </span>
  );
}
