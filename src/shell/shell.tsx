import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { m } from '#messages';
import { chunkInTime } from '#src/pwa/chunk.ts';
import styles from './shell.module.css';
import { ConnectionBar } from './connection-bar.tsx';
import { PrintHead } from './print-head.tsx';
import { UnsentBar } from './unsent-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Dates as words are not for every first screen. */
const SavedCopy = lazy(async () => ({
  default: (await chunkInTime(() => import('./saved-copy.tsx'))).SavedCopy,
}));

/** What surrounds every screen of the signed-in area (SPEC §2 Shell). */
export function Shell() {
  const { queryClient } = useRouteContext({ from: '/_signed-in' });
  return (
    <QueryClientProvider client={queryClient}>
      <a className={styles['skip']} href="#content">
        {m.nav_skip()}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <PrintHead />
        <ConnectionBar>
          <Suspense>
            <SavedCopy />
          </Suspense>
        </ConnectionBar>
        <UnsentBar />
        <Outlet />
      </main>
    </QueryClientProvider>
  );
}
