import { useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { logout } from '#src/api/contract/session.calls.ts';
import { useClaimRecords } from '#src/features/claims/use-claim-records.ts';
import { chunk } from '#src/pwa/chunk.ts';

const LogOutQuestion = lazy(async () => ({
  default: (await chunk(() => import('./log-out-question.tsx'))).LogOutQuestion,
}));

/**
 * Logs out: on the device at once, network or not; the API is told where it can be. With claims on the device it asks first
 * what becomes of them.
 */
export function useLogOut() {
  const { api, session } = useRouteContext({ from: '__root__' });
  const records = useClaimRecords();
  const [isAsking, setAsking] = useState(false);

  const leave = () => {
    void api
      .send(logout, {})
      .catch((error: unknown) => console.warn('The API was not told of the log-out:', error));
    session.end('logged-out');
  };
  return {
    logOut: () => (records.length === 0 ? leave() : setAsking(true)),
    question: isAsking && (
      <Suspense>
        <LogOutQuestion count={records.length} onLeave={leave} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
