import { type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { m } from '#messages';
import styles from './button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The class names of a button, for links that look like one. With `isIconOnly` it is a square. */
export function buttonClass({
  variant = 'primary',
  isIconOnly = false,
}: { variant?: Variant; isIconOnly?: boolean } = {}): string {
  return [styles['button'], styles[variant], isIconOnly && styles['iconOnly']].filter(Boolean).join(' ');
}

export interface ButtonProps extends Pick<
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
  /** `primary` if left out, or `quiet` without children. */
  variant?: Variant;
  icon?: ReactNode;
  /** Left out for a square button with only its icon, which needs an `aria-label`. */
  children?: ReactNode;
  type?: 'button' | 'submit';
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  onPress?: ((event: MouseEvent) => void) | undefined;
}

/**
 * A native button: it does all that the portal needs, without the 10 KB of react-aria's on the first screens.
 * While `isPending` it shows a spinner, keeps its size and its focus, and ignores presses. A disabled submit button
 * keeps its focus, too: it is often its own success that disables it.
 */
export function Button({
  icon,
  children,
  variant = children === undefined ? 'quiet' : 'primary',
  isDisabled = false,
  isPending = false,
  type = 'button',
  onPress,
  ...props
}: ButtonProps) {
  const isInert = isPending || (isDisabled && type === 'submit');
  return (
    <>
      <button
        {...props}
        type={type}
        // Prevented, Enter in a field does not submit either.
        onClick={isInert ? preventDefault : onPress}
        disabled={isDisabled && type !== 'submit'}
        data-disabled={isDisabled || undefined}
        aria-disabled={isInert || undefined}
        data-busy={isPending || undefined}
        className={buttonClass({ variant, isIconOnly: children === undefined })}
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

function preventDefault(event: MouseEvent): void {
  event.preventDefault();
}
