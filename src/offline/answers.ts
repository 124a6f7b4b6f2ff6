import { type QueryClient } from '@tanstack/react-query';
import { earlyAnswers } from '#src/api/early.ts';
import { openDeviceStore } from './device-store.ts';
import { createQueryClient } from './query-client.ts';
import { type SavedCache, createSavedCache } from './saved-cache.ts';
import { type SessionStore } from './session.ts';

/** What the API has answered, for the screens that show something of it. */
export interface Answers {
  queryClient: QueryClient;
  /** What of it is kept on this device. */
  savedCache: SavedCache;
}

/**
 * Starts it for whoever is signed in, now and from now on: answers are kept apart for each partner, and for visitors; a log-out
 * leaves none. Resolves when what is kept is there to be shown, or the API has said already what it holds.
 */
export async function startAnswers(session: SessionStore): Promise<Answers> {
  const queryClient = createQueryClient();
  const savedCache = createSavedCache(
    queryClient,
    openDeviceStore('portal-answers', () => undefined),
  );
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
