import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef } from 'react';
import layout from './layout.module.css';
import styles from './back-link.module.css';
import { ChevronLeftIcon } from './inner-icons.tsx';

function BackAnchor({ children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={`${layout['screenOnly']} ${styles['back']}`}>
      <ChevronLeftIcon />
      {children}
    </a>
  );
}

export const BackLink = createLink(BackAnchor);
