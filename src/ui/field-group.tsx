import { type ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './field-group.module.css';

/** Fields under a heading. With `isPaired` a wide screen shows two side by side. */
export function FieldGroup({
  title,
  description,
  isPaired = false,
  children,
}: {
  title: string;
  description?: string;
  isPaired?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles['group']} data-paired={isPaired || undefined}>
      <legend>
        <h2>{title}</h2>
        {description !== undefined && <p className={layout['hint']}>{description}</p>}
      </legend>
      {children}
    </fieldset>
  );
}
