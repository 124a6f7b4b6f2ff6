import { type ReactNode } from 'react';
import styles from './card.module.css';

export function Card({ children, isPadded = true }: { children: ReactNode; isPadded?: boolean }) {
  return (
    <div className={isPadded ? `${styles['card']} ${styles['padded']}` : styles['card']}>{children}</div>
  );
}
