import { type ReactNode } from 'react';
import styles from './empty-state.module.css';

export function EmptyState({
  icon,
  title,
  description,
  action,
}: {
  icon: ReactNode;
  title: string;
  description?: string;
  action?: ReactNode;
}) {
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>{icon}</span>
      <strong>{title}</strong>
      {description !== undefined && <p>{description}</p>}
      {action}
    </div>
  );
}
