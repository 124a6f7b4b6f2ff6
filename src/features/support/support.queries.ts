import { queryOptions } from '@tanstack/react-query';
import { loadPortalConfig } from '#src/api/portal-config.ts';
import { type InboxStore } from '#src/offline/inbox.ts';
import { type ClaimStore } from '#src/offline/outbox/claim-store.ts';
import { type SavedCache } from '#src/offline/saved-cache.ts';
import { picturesKept } from '#src/pwa/pictures.ts';

export const supportQueries = {
  /** What the operator of this portal has set. */
  config: () =>
    queryOptions({
      queryKey: ['portal-config'],
      queryFn: ({ signal }) => loadPortalConfig(signal),
    }),
  /** What is saved on this device for the partner. */
  usage: ({ claimStore, savedCache, inbox }: Kept, owner: string) =>
    queryOptions({
      queryKey: ['device-usage', owner],
      queryFn: async (): Promise<DeviceUsage> => {
        const claims = await claimStore.list(owner);
        const [pictures, { received }, estimate, isPersistent] = await Promise.all([
          picturesKept(),
          inbox.read(owner),
          navigator.storage?.estimate?.().catch(() => undefined),
          navigator.storage?.persisted?.().catch(() => undefined),
        ]);
        return {
          claims: {
            count: claims.length,
            bytes: claims.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
          },
          pictures,
          notifications: { count: received.length, bytes: new Blob([JSON.stringify(received)]).size },
          answers: savedCache.size(),
          total: estimate?.usage,
          isPersistent,
        };
      },
      staleTime: 0,
      gcTime: 0,
      meta: { isKept: false },
    }),
};

/** Where things are kept. */
interface Kept {
  claimStore: ClaimStore;
  savedCache: SavedCache;
  inbox: InboxStore;
}

/** Sizes in bytes; `undefined` where the browser does not tell. */
export interface DeviceUsage {
  claims: { count: number; bytes: number };
  pictures: { count: number; bytes: number };
  /** Those that were pushed to this device. */
  notifications: { count: number; bytes: number };
  answers: number;
  total: number | undefined;
  isPersistent: boolean | undefined;
}
