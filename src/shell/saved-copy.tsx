import { type QueryCache, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { formatTime } from '#src/ui/format.ts';
import styles from './connection-bar.module.css';

/** The age of the oldest answer on this screen; not seen where the screen itself could not be opened. */
export function SavedCopy() {
  const answers = useQueryClient().getQueryCache();
  const oldest = useSyncExternalStore(
    // Told in one go and later: an answer may join while another component renders.
    useCallback((onChange) => answers.subscribe(notifyManager.batchCalls(onChange)), [answers]),
    () => oldestShown(answers),
  );
  return (
    oldest !== undefined && (
      <span className={styles['age']}>{m.offline_saved_copy({ time: formatTime(new Date(oldest)) })}</span>
    )
  );
}

/**
 * When the oldest answer that is on the screen came: milliseconds since 1970, undefined without one. What is asked for every few
 * seconds stands on every screen, as the bell, and counts where there is nothing else.
 */
function oldestShown(answers: QueryCache): number | undefined {
  const active = answers.findAll({ type: 'active' });
  const own = active.filter(({ meta }) => meta?.isPolled !== true);
  const times = (own.length > 0 ? own : active)
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  return times.length > 0 ? Math.min(...times) : undefined;
}
