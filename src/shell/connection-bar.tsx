import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { useConnection } from '#src/offline/use-connection.ts';
import { formatTime } from '#src/ui/format.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import styles from './connection-bar.module.css';

/** A slim line while the API cannot be reached, and how old what is shown is. */
export function ConnectionBar() {
  const { connectivity } = useRouteContext({ from: '__root__' });
  const state = useConnection(connectivity);
  return (
    <div role="status" className={styles['place']}>
      {state !== 'online' && (
        <p className={styles['bar']}>
          <ClockIcon />
          <span>
            {state === 'offline' ? m.offline_bar() : m.offline_unreachable()} <SavedCopy />
          </span>
        </p>
      )}
    </div>
  );
}

/** The age of the oldest answer on this screen. */
function SavedCopy() {
  const queryClient = useQueryClient();
  // The screen's queries are those of its address.
  useLocation();
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  return times.length > 0 && m.offline_saved_copy({ time: formatTime(new Date(Math.min(...times))) });
}
