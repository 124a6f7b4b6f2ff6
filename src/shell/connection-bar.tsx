import { useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { m } from '#messages';
import { useConnection } from '#src/offline/use-connection.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import { chunkInTime } from '#src/pwa/chunk.ts';
import styles from './connection-bar.module.css';

/** Dates as words are not for every first screen. */
const SavedCopy = lazy(async () => ({
  default: (await chunkInTime(() => import('./saved-copy.tsx'))).SavedCopy,
}));

/** A slim line while the API cannot be reached, and how old what is shown is. */
export function ConnectionBar() {
  const { connectivity } = useRouteContext({ from: '__root__' });
  const state = useConnection(connectivity);
  return (
    <div role="status" className={styles['place']} data-passing>
      {state !== 'online' && (
        <p className={styles['bar']}>
          <ClockIcon />
          <span>
            {state === 'offline' ? m.offline_bar() : m.offline_unreachable()}{' '}
            <Suspense>
              <SavedCopy />
            </Suspense>
          </span>
        </p>
      )}
    </div>
  );
}
