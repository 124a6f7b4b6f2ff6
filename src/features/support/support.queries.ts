import { queryOptions } from '@tanstack/react-query';
import { loadPortalConfig } from '#src/api/portal-config.ts';
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
  usage: (claimStore: ClaimStore, savedCache: SavedCache, owner: string) =>
    queryOptions({
      queryKey: ['device-usage', owner],
      queryFn: async (): Promise<DeviceUsage> => {
        const claims = await claimStore.list(owner);
        const [pictures, estimate, isPersistent] = await Promise.all([
          picturesKept(),
          navigator.storage?.estimate?.().catch(() => undefined),
          navigator.storage?.persisted?.().catch(() => undefined),
        ]);
        return {
          claims: {
            count: claims.length,
            bytes: claims.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
          },
          pictures,
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

/** Sizes in bytes; `undefined` where the browser does not tell. */
export interface DeviceUsage {
  claims: { count: number; bytes: number };
  pictures: { count: number; bytes: number };
  answers: number;
  total: number | undefined;
  isPersistent: boolean | undefined;
}
