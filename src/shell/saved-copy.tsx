import { type QueryCache, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { formatTime } from '#src/ui/format.ts';

/** The age of the oldest answer on this screen; nothing where the screen itself could not be opened. */
export function SavedCopy() {
  const answers = useQueryClient().getQueryCache();
  const oldest = useSyncExternalStore(
    // Told in one go and later: an answer may join while another component renders.
    useCallback((onChange) => answers.subscribe(notifyManager.batchCalls(onChange)), [answers]),
    () => oldestShown(answers),
  );
  const hasFailed = useMatches({ select: (matches) => matches.some(({ status }) => status === 'error') });
  return !hasFailed && oldest !== undefined && m.offline_saved_copy({ time: formatTime(new Date(oldest)) });
}

/** When the oldest answer that is on the screen came: milliseconds since 1970, undefined without one. */
function oldestShown(answers: QueryCache): number | undefined {
  const times = answers
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  return times.length > 0 ? Math.min(...times) : undefined;
}
