import { queryOptions } from '@tanstack/react-query';
import { loadPortalConfig } from '#src/api/portal-config.ts';
import { workerCacheBytes } from '#src/query/worker-cache.ts';
import { type PartnerContext } from '#src/app/portal-context.ts';
import { type PortalQueries } from '#src/query/portal-queries.ts';
import { picturesKept } from '#src/pwa/pictures.ts';

export const supportQueries = {
  config: () =>
    queryOptions({
      queryKey: ['portal-config'],
      queryFn: ({ signal }) => loadPortalConfig(signal),
    }),
  usage: ({ claimStore, receipts, savedCache, inbox }: PartnerContext & PortalQueries, owner: string) =>
    queryOptions({
      queryKey: ['device-usage', owner],
      queryFn: async (): Promise<DeviceUsage> => {
        const claims = await claimStore.list(owner);
        const [ofReceipts, pictures, byWorker, { received }, estimate, isPersistent] = await Promise.all([
          receipts.usage(owner),
          picturesKept(),
          workerCacheBytes(),
          inbox.read(owner),
          navigator.storage?.estimate?.().catch(() => undefined),
          navigator.storage?.persisted?.().catch(() => undefined),
        ]);
        return {
          claims: {
            count: claims.length,
            bytes: claims.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
          },
          receipts: ofReceipts,
          pictures,
          notifications: { count: received.length, bytes: new Blob([JSON.stringify(received)]).size },
          answers: savedCache.size() + byWorker,
          total: estimate?.usage,
          isPersistent,
        };
      },
      staleTime: 0,
      gcTime: 0,
      meta: { isKept: false },
    }),
};

/** Sizes in bytes; `undefined` if the browser does not tell. */
export interface DeviceUsage {
  claims: { count: number; bytes: number };
  /** The bytes are those of the PDFs. */
  receipts: { count: number; bytes: number };
  pictures: { count: number; bytes: number };
  /** Pushed to this device. */
  notifications: { count: number; bytes: number };
  /** Kept by the page and by the service worker. */
  answers: number;
  total: number | undefined;
  isPersistent: boolean | undefined;
}
