import { type ReactNode } from 'react';
import { Card } from './card.tsx';
import layout from './layout.module.css';
import styles from './card-section.module.css';

/** A section of a screen in a card of its own, under a heading. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section className={`${layout['stack']} ${styles['section']}`} aria-label={title}>
        <h2 className={styles['title']}>{title}</h2>
        {children}
      </section>
    </Card>
  );
}
