import { type QueryClient } from '@tanstack/react-query';
import { earlyAnswers } from '#src/api/early.ts';
import { openDeviceStore } from '#src/device/device-store.ts';
import { createQueryClient } from './query-client.ts';
import { type SavedCache, createSavedCache } from './saved-cache.ts';
import { type SessionStore } from '#src/device/session.ts';

export interface PortalQueries {
  queryClient: QueryClient;
  savedCache: SavedCache;
}

/**
 * Creates the query client and its saved cache, separate for each partner and for visitors. A log-out deletes
 * the partner's answers. Resolves when saved answers are restored or the early calls are answered.
 */
export async function startQueries(session: SessionStore): Promise<PortalQueries> {
  const queryClient = createQueryClient();
  const savedCache = createSavedCache(queryClient, openDeviceStore('portal-answers'));
  const open = () => savedCache.open(ownerOfAnswers(session));
  session.subscribe(() => {
    const isLogOut = session.get() === undefined && session.ended() === 'logged-out';
    void (isLogOut ? savedCache.forget() : Promise.resolve()).then(open);
  });
  await Promise.race([open(), earlyAnswers()]);
  return { queryClient, savedCache };
}

function ownerOfAnswers(session: SessionStore): string {
  const user = session.get()?.user;
  return user === undefined ? 'visitor' : `partner:${user.id}`;
}
