import { type ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './card.module.css';

export function Card({ children, isPadded = true }: { children: ReactNode; isPadded?: boolean }) {
  return (
    <div className={`${layout['surface']} ${styles['card']} ${isPadded ? styles['padded'] : ''}`}>
      {children}
    </div>
  );
}
