import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { m } from '#messages';
import { useConnection } from '#src/network/use-connection.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import styles from './connection-bar.module.css';

const TEXTS = {
  offline: m.offline_bar,
  unreachable: m.offline_unreachable,
  captive: m.offline_foreign,
} as const;

/** A line while the API cannot be reached. `children` are further text in it. */
export function ConnectionBar({ children }: { children?: ReactNode }) {
  const { connectivity } = useRouteContext({ from: '__root__' });
  const state = useConnection(connectivity);
  return (
    <div role="status" data-passing>
      {state !== 'online' && (
        <p className={styles['bar']}>
          <ClockIcon />
          <span>
            {TEXTS[state]()} {children}
          </span>
        </p>
      )}
    </div>
  );
}
