import { type ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './choice-list.module.css';
import { ChevronRightIcon } from './icon.tsx';

export const choiceClass = `${layout['surface']} ${styles['choice']}`;

/** A list to choose one entry from. Each row is a link or a button with a {@link ChoiceText}. */
export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={layout['stack']} aria-label={label}>
      {children}
    </ul>
  );
}

export function ChoiceText({ title, note }: { title: string; note?: ReactNode }) {
  return (
    <>
      <span className={styles['text']}>
        <strong>{title}</strong>
        {note}
      </span>
      <ChevronRightIcon />
    </>
  );
}
