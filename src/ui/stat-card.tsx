import { type ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './stat-card.module.css';

export function StatCard({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  return (
    <Card>
      <dl className={styles['stat']}>
        <dt className={styles['label']}>
          <span className={styles['icon']}>{icon}</span>
          {label}
        </dt>
        <dd className={styles['value']}>{value}</dd>
      </dl>
    </Card>
  );
}
