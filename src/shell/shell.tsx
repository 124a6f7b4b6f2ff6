import { Outlet } from '@tanstack/react-router';
import { m } from '#messages';
import styles from './shell.module.css';
import { ConnectionBar } from './connection-bar.tsx';
import { PrintHead } from './print-head.tsx';
import { UnsentBar } from './unsent-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every screen of the signed-in area (SPEC §2 Shell). */
export function Shell() {
  return (
    <>
      <a className={styles['skip']} href="#content">
        {m.nav_skip()}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <PrintHead />
        <ConnectionBar />
        <UnsentBar />
        <Outlet />
      </main>
    </>
  );
}
