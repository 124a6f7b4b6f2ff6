import { useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { logout } from '#src/api/contract/log-out.calls.ts';
import { useClaimRecords } from '#src/features/claims/use-claim-records.ts';
import { chunk } from '#src/pwa/chunk.ts';

const LogOutQuestion = lazy(async () => ({
  default: (await chunk(() => import('./log-out-question.tsx'))).LogOutQuestion,
}));

/** Logs out on the device at once and tells the API when it can. Asks first about claims on the device. */
export function useLogOut() {
  const { api, session, pendingLogOuts } = useRouteContext({ from: '/_signed-in' });
  const records = useClaimRecords();
  const [isAsking, setAsking] = useState(false);

  const leave = () => {
    const token = session.get()?.accessToken;
    const request = api.send(logout, {});
    request.catch((error: unknown) => console.warn('The API was not told of the log-out:', error));
    if (token !== undefined) void pendingLogOuts.note(token, request);
    session.end('logged-out');
  };
  return {
    logOut: () => (records.length === 0 ? leave() : setAsking(true)),
    question: isAsking && (
      <Suspense>
        <LogOutQuestion records={records} onLeave={leave} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
