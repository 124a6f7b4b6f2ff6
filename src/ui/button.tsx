import { type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { m } from '#messages';
import styles from './button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

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

export interface ButtonProps
  extends
    Look,
    Pick<
      ComponentProps<'button'>,
      | 'ref'
      | 'autoFocus'
      | 'onFocus'
      | 'onBlur'
      | 'onKeyDown'
      | 'onPointerEnter'
      | 'aria-label'
      | 'aria-expanded'
      | 'aria-haspopup'
      | 'aria-controls'
    > {
  icon?: ReactNode;
  children?: ReactNode;
  type?: 'button' | 'submit';
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  onPress?: ((event: MouseEvent) => void) | undefined;
}

/**
 * A button: the browser's own, which does all that is needed here without the 10 KB of react-aria's, on screens that have to
 * be there first. While `isPending` it shows a spinner in its own size, stays focusable and does nothing.
 */
export function Button({
  variant,
  isIconOnly,
  icon,
  children,
  isDisabled = false,
  isPending = false,
  type = 'button',
  onPress,
  ...props
}: ButtonProps) {
  return (
    <>
      <button
        {...props}
        type={isPending ? 'button' : type}
        onClick={isPending ? undefined : onPress}
        disabled={isDisabled}
        data-disabled={isDisabled || undefined}
        aria-disabled={isPending || undefined}
        data-busy={isPending || undefined}
        className={buttonClass({ variant, isIconOnly })}
      >
        <span className={styles['content']}>
          {icon}
          {children}
        </span>
      </button>
      {/* There from the start: a live region is heard only when it changes. */}
      {type === 'submit' && <VisuallyHidden role="status">{isPending && m.ui_busy()}</VisuallyHidden>}
    </>
  );
}
