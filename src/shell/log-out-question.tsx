import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

const isDraft = ({ state }: ClaimRecord) => state === 'draft';

/** Asks what to do with the claims on this device before a log-out. */
export function LogOutQuestion({
  records,
  onLeave,
  onClose,
}: {
  records: readonly ClaimRecord[];
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
    else setStuck(!left.every(isDraft));
  };
  const discardAndLeave = async () => {
    await claimStore.forget(String(user.id));
    onLeave();
  };
  const drafts = records.filter(isDraft).length;
  const taken = records.filter(({ takenAt }) => takenAt !== undefined).length;
  const unsent = records.length - drafts - taken;
  const canSend = drafts < records.length;
  return (
    <Dialog
      title={m.logout_title()}
      isOpen
      isAlert
      onClose={onClose}
      actions={
        <>
          {canSend && (
            <Button autoFocus isPending={isSending} onPress={() => void sendAndLeave()}>
              {m.logout_send()}
            </Button>
          )}
          <Button variant={canSend ? 'secondary' : 'primary'} autoFocus={!canSend} onPress={onLeave}>
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
      {unsent > 0 && <p>{m.logout_text({ count: unsent })}</p>}
      {taken > 0 && <p>{m.logout_taken({ count: taken })}</p>}
      {drafts > 0 && <p>{m.logout_drafts({ count: drafts })}</p>}
      <p>{m.logout_keep_hint()}</p>
      <p>{m.receipts_logout()}</p>
      {isStuck && <Alert tone="warning" title={m.logout_not_sent()} />}
    </Dialog>
  );
}
