import { type Query, type QueryCache, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { isCopy } from '#src/query/cached-copies.ts';
import { formatTime } from '#src/ui/format.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import styles from './connection-bar.module.css';

/** The age of the oldest data on this screen; hidden by CSS if the screen could not be opened. */
export function SavedCopy() {
  const oldest = useTimeOf(oldestShown);
  return (
    oldest !== undefined && (
      <span className={styles['age']}>{m.offline_saved_copy({ time: formatTime(new Date(oldest)) })}</span>
    )
  );
}

/** Says that a screen shows a kept copy although there is a network: the API is silent or fails. */
export function CopyNote() {
  const oldest = useTimeOf(oldestCopy);
  return (
    oldest !== undefined && (
      <p className={styles['bar']}>
        <ClockIcon />
        <span>{m.offline_no_newer({ time: formatTime(new Date(oldest)) })}</span>
      </p>
    )
  );
}

function useTimeOf(find: (answers: QueryCache) => number | undefined): number | undefined {
  const answers = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    // Batched and called later: a query may be added while another component renders.
    useCallback((onChange) => answers.subscribe(notifyManager.batchCalls(onChange)), [answers]),
    () => find(answers),
  );
}

const oldestCopy = (answers: QueryCache) => earliest(answers.findAll({ type: 'active', predicate: isCopy }));

/**
 * When the oldest data on the screen was received, in ms since 1970; `undefined` without data. Polled data,
 * such as the bell's, is on every screen: it counts only if there is no other.
 */
function oldestShown(answers: QueryCache): number | undefined {
  const active = answers.findAll({ type: 'active' });
  const own = active.filter(({ meta }) => meta?.isPolled !== true);
  return earliest(own.length > 0 ? own : active);
}

function earliest(queries: readonly Query[]): number | undefined {
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length > 0 ? Math.min(...times) : undefined;
}
