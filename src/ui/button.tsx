import { type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { m } from '#messages';
import styles from './button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: Variant | undefined;
  /** A square button with only an icon. It needs an `aria-label`. */
  isIconOnly?: boolean | undefined;
}

/** The class names of a button, for links that look like one. */
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
      | 'tabIndex'
      | 'aria-label'
      | 'aria-expanded'
      | 'aria-haspopup'
      | 'aria-pressed'
    > {
  icon?: ReactNode;
  children?: ReactNode;
  type?: 'button' | 'submit';
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  onPress?: ((event: MouseEvent) => void) | undefined;
}

/**
 * A native button: it does all that the portal needs, without the 10 KB of react-aria's on the first screens.
 * While `isPending` it shows a spinner, keeps its size and its focus, and ignores presses.
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
      {/* Present from the start: screen readers announce a live region only when it changes. */}
      {type === 'submit' && <VisuallyHidden role="status">{isPending && m.ui_busy()}</VisuallyHidden>}
    </>
  );
}
