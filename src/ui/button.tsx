import { type ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { m } from '#messages';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: Variant | undefined;
  /** A square button for a lone icon; give it an `aria-label`. */
  isIconOnly?: boolean | undefined;
}

/** The look of a button, for links that act like one. */
export function buttonClass({ variant = 'primary', isIconOnly = false }: Look = {}): string {
  return [styles['button'], styles[variant], isIconOnly && styles['iconOnly']].filter(Boolean).join(' ');
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>, Look {
  icon?: ReactNode;
  children?: ReactNode;
}

/** A button. While `isPending` it shows a spinner in its own size, stays focusable and does nothing. */
export function Button({ variant, isIconOnly, icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClass({ variant, isIconOnly })}>
      {({ isPending }) => (
        <>
          <span className={styles['content']}>
            {icon}
            {children}
          </span>
          {isPending && <span className={styles['spinner']} role="img" aria-label={m.ui_busy()} />}
        </>
      )}
    </AriaButton>
  );
}
