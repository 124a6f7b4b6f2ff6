import { type ReactNode } from 'react';
import styles from './choice-list.module.css';
import { ChevronRightIcon } from './icon.tsx';

/** The look of one row, for links and buttons. */
export const choiceClass = styles['choice'];

/** Rows to choose one from, each a link or a button with a {@link ChoiceText}. */
export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {children}
    </ul>
  );
}

/** What a row says: its name and, below, what tells it from the others. */
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
