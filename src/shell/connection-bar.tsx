import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { m } from '#messages';
import { useConnection } from '#src/offline/use-connection.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import styles from './connection-bar.module.css';

/** A slim line while the API cannot be reached. @param props.children what else it says then. */
export function ConnectionBar({ children }: { children?: ReactNode }) {
  const { connectivity } = useRouteContext({ from: '__root__' });
  const state = useConnection(connectivity);
  return (
    <div role="status" className={styles['place']} data-passing>
      {state !== 'online' && (
        <p className={styles['bar']}>
          <ClockIcon />
          <span>
            {state === 'offline' ? m.offline_bar() : m.offline_unreachable()} {children}
          </span>
        </p>
      )}
    </div>
  );
}
