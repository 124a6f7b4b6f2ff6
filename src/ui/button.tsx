import { type ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
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

/**
 * A button. While `isPending` it shows a spinner in its own size, stays focusable and does nothing. react-aria's own pending
 * state announces by reference, which is left pointing nowhere when the button goes with its screen; here it is a status.
 */
export function Button({
  variant,
  isIconOnly,
  icon,
  children,
  isPending = false,
  type = 'button',
  onPress,
  ...props
}: ButtonProps) {
  return (
    <>
      <AriaButton
        {...props}
        type={isPending ? 'button' : type}
        {...(onPress && !isPending && { onPress })}
        {...(isPending && { 'aria-disabled': true })}
        data-busy={isPending || undefined}
        className={buttonClass({ variant, isIconOnly })}
      >
        <span className={styles['content']}>
          {icon}
          {children}
        </span>
        {isPending && <span className={styles['spinner']} />}
      </AriaButton>
      {/* There from the start: a live region is heard only when it changes. */}
      {type === 'submit' && (
        <VisuallyHidden elementType="span" role="status">
          {isPending && m.ui_busy()}
        </VisuallyHidden>
      )}
    </>
  );
}
