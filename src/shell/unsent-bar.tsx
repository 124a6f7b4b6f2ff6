import { Suspense, lazy } from 'react';
import { useClaimRecords } from '#src/features/claims/use-claim-records.ts';
import { isUnsent } from '#src/outbox/claim-record.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';

/** Most partners see neither note, so both are loaded after the first screen. */
const loadNotes = () => chunkInTime(() => import('./unsent-notes.tsx'));
const RefusedNote = lazy(async () => ({ default: (await loadNotes()).RefusedNote }));
const WaitingNote = lazy(async () => ({ default: (await loadNotes()).WaitingNote }));

/** Tells of the device's refused and unsent claims. Drafts, and claims that the API has, do not count. */
export function UnsentBar() {
  const records = useClaimRecords();
  const refused = records.filter(({ state }) => state === 'refused');
  const waiting = records.filter(
    (record) => record.takenAt === undefined && (isUnsent(record) || record.state === 'needs-sign-in'),
  );
  return (
    <>
      <div role="alert" data-passing>
        <Suspense>{refused[0] && <RefusedNote first={refused[0]} count={refused.length} />}</Suspense>
      </div>
      <div role="status" data-passing>
        <Suspense>{waiting[0] && <WaitingNote first={waiting[0]} count={waiting.length} />}</Suspense>
      </div>
    </>
  );
}
