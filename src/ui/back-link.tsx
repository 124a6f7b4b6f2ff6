import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef } from 'react';
import layout from './layout.module.css';
import styles from './back-link.module.css';
import { ArrowLeftIcon } from './inner-icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

function BackAnchor({ children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={`${layout['screenOnly']} ${styles['back']}`}>
      <ArrowLeftIcon />
      <VisuallyHidden>{children}</VisuallyHidden>
    </a>
  );
}

/** An arrow, for the line of a screen's title. Its text is read out. */
export const BackLink = createLink(BackAnchor);
