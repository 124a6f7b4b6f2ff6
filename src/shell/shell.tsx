import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { wasAnyCopy } from '#src/query/cached-copies.ts';
import { useConnection } from '#src/network/use-connection.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import styles from './shell.module.css';
import { FootBar } from './foot-bar.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PrintHead } from './print-head.tsx';
import { UnsentBar } from './unsent-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Loaded later: not every first screen needs the formatting of dates. */
const loadCopies = () => chunkInTime(() => import('./saved-copy.tsx'));
const SavedCopy = lazy(async () => ({ default: (await loadCopies()).SavedCopy }));
const CopyNote = lazy(async () => ({ default: (await loadCopies()).CopyNote }));

const BesideScreens = lazy(async () => {
  await whenIdle();
  return { default: (await chunkInTime(() => import('./beside-screens.tsx'))).BesideScreens };
});

/** Notes a kept copy while the API counts as reachable. Otherwise the connection bar shows the age. */
function SlowCopy() {
  const { connectivity } = useRouteContext({ from: '__root__' });
  const isOnline = useConnection(connectivity) === 'online';
  const isWanted = useSyncExternalStore(wasAnyCopy.subscribe, wasAnyCopy.get, wasAnyCopy.get);
  return (
    <div role="status" data-passing>
      <Suspense>{isOnline && isWanted && <CopyNote />}</Suspense>
    </div>
  );
}

/** The frame of every screen of a signed-in partner (SPEC §2 Shell). */
export function Shell() {
  const { queryClient, user } = useRouteContext({ from: '/_signed-in' });
  return (
    // A frozen tab may learn of a log-out and of the next partner's sign-in at once: nothing typed stays for them.
    <QueryClientProvider key={user.id} client={queryClient}>
      <a className={styles['skip']} href="#content">
        {m.nav_skip()}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <PrintHead />
        <ConnectionBar>
          {m.offline_seen()}{' '}
          <Suspense>
            <SavedCopy />
          </Suspense>
        </ConnectionBar>
        <SlowCopy />
        <UnsentBar />
        <Outlet />
      </main>
      <FootBar />
      <Suspense>
        <BesideScreens />
      </Suspense>
    </QueryClientProvider>
  );
}
