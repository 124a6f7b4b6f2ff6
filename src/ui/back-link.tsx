import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef } from 'react';
import styles from './back-link.module.css';
import { ChevronLeftIcon } from './icon.tsx';

function BackAnchor({ children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={styles['back']}>
      <ChevronLeftIcon />
      {children}
    </a>
  );
}

/** The way back above a screen's title: a router link with an arrow. */
export const BackLink = createLink(BackAnchor);
