import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { m } from '#messages';
import { formatTime } from '#src/ui/format.ts';

/** The age of the oldest answer on this screen. */
export function SavedCopy() {
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
