import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/** Asks what to do with the claims on this device before a log-out. */
export function LogOutQuestion({
  count,
  onLeave,
  onClose,
}: {
  count: number;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { claimStore, outbox, user } = useRouteContext({ from: '/_signed-in' });
  const [isSending, setSending] = useState(false);
  const [isStuck, setStuck] = useState(false);

  const sendAndLeave = async () => {
    setSending(true);
    await outbox.send({ urgent: 'all' });
    const left = await claimStore.list(String(user.id));
    setSending(false);
    if (left.length === 0) onLeave();
    else setStuck(true);
  };
  const discardAndLeave = async () => {
    await claimStore.forget(String(user.id));
    onLeave();
  };
  return (
    <Dialog
      title={m.logout_title()}
      isOpen
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button autoFocus isPending={isSending} onPress={() => void sendAndLeave()}>
            {m.logout_send()}
          </Button>
          <Button variant="secondary" onPress={onLeave}>
            {m.logout_keep()}
          </Button>
          <Button variant="danger" onPress={() => void discardAndLeave()}>
            {m.logout_discard()}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {m.logout_stay()}
          </Button>
        </>
      }
    >
      <p>{m.logout_text({ count })}</p>
      <p>{m.logout_keep_hint()}</p>
      <p>{m.receipts_logout()}</p>
      {isStuck && <Alert tone="warning" title={m.logout_not_sent()} />}
    </Dialog>
  );
}
