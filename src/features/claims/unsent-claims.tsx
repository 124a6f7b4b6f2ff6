import { Suspense, lazy } from 'react';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { useClaimRecords } from './use-claim-records.ts';

/** Most partners have none. Loaded with `later` (vite.config.ts), because those with some may be offline. */
const UnsentList = lazy(async () => ({
  default: (await chunkInTime(() => import('./unsent-list.tsx'))).UnsentList,
}));

export function UnsentClaims() {
  const records = useClaimRecords();
  if (records.length === 0) return null;
  return (
    <Suspense>
      <UnsentList records={records} />
    </Suspense>
  );
}
