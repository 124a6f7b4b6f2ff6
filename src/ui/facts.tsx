import { type ReactNode } from 'react';
import styles from './facts.module.css';

/** Facts in two columns, each under its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

/** An entry of {@link Facts}, or of any `<dl>`. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
