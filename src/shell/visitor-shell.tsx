import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '#messages';
import { Logo } from '#src/ui/logo.tsx';
import { limitToasts } from '#src/ui/toast-queue.ts';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './visitor-shell.module.css';

/** What surrounds the screens for visitors: the vendor's name above, on a desk a picture beside. */
export function VisitorShell() {
  useEffect(() => {
    limitToasts('one');
    return () => limitToasts('five');
  }, []);
  return (
    <main className={styles['screen']}>
      <div className={styles['panel']}>
        <ConnectionBar />
        <span className={styles['brand']}>
          <Logo />
          {m.vendor_name()}
        </span>
        <Outlet />
      </div>
      <div className={styles['picture']} />
    </main>
  );
}
