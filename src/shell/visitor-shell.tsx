import { Outlet } from '@tanstack/react-router';
import { m } from '#messages';
import { Logo } from '#src/ui/logo.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './visitor-shell.module.css';

/** What surrounds the screens for visitors: the vendor's name above, on a desk a picture beside. */
export function VisitorShell() {
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
