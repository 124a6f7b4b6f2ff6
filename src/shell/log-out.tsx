import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { logout } from '#src/api/contract/session.calls.ts';
import { useClaimRecords } from '#src/features/claims/use-claim-records.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/**
 * Logs out: on the device at once, network or not; the API is told where it can be. With claims on the device it asks first
 * what becomes of them.
 */
export function useLogOut() {
  const { api, session, claimStore, outbox } = useRouteContext({ from: '__root__' });
  const { user } = useRouteContext({ from: '/_signed-in' });
  const records = useClaimRecords();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isStuck, setStuck] = useState(false);

  const leave = () => {
    void api
      .send(logout, {})
      .catch((error: unknown) => console.warn('The API was not told of the log-out:', error));
    session.end('logged-out');
  };
  const sendAndLeave = async () => {
    setSending(true);
    await outbox.send({ isUrgent: true });
    const left = await claimStore.list(String(user.id));
    setSending(false);
    if (left.length === 0) leave();
    else setStuck(true);
  };
  const discardAndLeave = async () => {
    await claimStore.forget(String(user.id));
    leave();
  };
  const close = () => {
    setAsking(false);
    setStuck(false);
  };

  return {
    logOut: () => (records.length === 0 ? leave() : setAsking(true)),
    question: (
      <Dialog
        title={m.logout_title()}
        isOpen={isAsking}
        isAlert
        onClose={close}
        actions={
          <>
            <Button autoFocus isPending={isSending} onPress={() => void sendAndLeave()}>
              {m.logout_send()}
            </Button>
            <Button variant="secondary" onPress={leave}>
              {m.logout_keep()}
            </Button>
            <Button variant="danger" onPress={() => void discardAndLeave()}>
              {m.logout_discard()}
            </Button>
            <Button variant="quiet" onPress={close}>
              {m.logout_stay()}
            </Button>
          </>
        }
      >
        <p>{m.logout_text({ count: records.length })}</p>
        <p>{m.logout_keep_hint()}</p>
        {isStuck && <Alert tone="warning" title={m.logout_not_sent()} />}
      </Dialog>
    ),
  };
}
