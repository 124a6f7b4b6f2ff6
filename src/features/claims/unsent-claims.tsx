import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { dayOf, indianDay } from '#src/api/contract/days.ts';
import { newId } from '#src/api/new-id.ts';
import { type ClaimRecord, type ClaimState, TakenAwayError } from '#src/offline/outbox/claim-record.ts';
import { AT_REST, isEditable } from '#src/offline/outbox/claim-store.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { formatDay, formatTime } from '#src/ui/format.ts';
import { AlertIcon, ClockIcon, FileIcon, UploadIcon } from '#src/ui/icon.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { claimTrouble } from './claim-trouble.ts';
import styles from './unsent-claims.module.css';
import { useClaimRecords } from './use-claim-records.ts';

/** Drafts and unsent claims of this device, each with its state and what can be done (SPEC-DECISIONS 22). */
export function UnsentClaims() {
  const records = useClaimRecords();
  if (records.length === 0) return null;
  return (
    <section className={styles['unsent']} aria-labelledby="unsent-claims">
      <h2 id="unsent-claims">{m.unsent_title()}</h2>
      <ul className={styles['list']}>
        {records.map((record) => (
          <li key={record.id}>
            <UnsentClaim record={record} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnsentClaim({ record }: { record: ClaimRecord }) {
  const { claimStore, outbox, now } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();
  const progress = useSyncExternalStore(outbox.subscribe, () => outbox.progressOf(record.id));
  const [isAsking, setAsking] = useState(false);
  const number = record.claim.invoice_number || m.unsent_no_number();
  const lastDay = dayOf(record.lastDay ?? '');
  const isClosed = lastDay !== undefined && indianDay(now()) > lastDay;
  const isBusy = record.state === 'uploading' || record.state === 'sending';
  const trouble = claimTrouble(record);
  const nameFor = (action: string) => m.unsent_action_for({ action, number });

  const edit = async () => {
    // Another claim from here on, under another key; one that may have arrived cannot be edited.
    const draft: ClaimRecord =
      record.state === 'draft'
        ? record
        : { ...record, id: newId(), state: 'draft', uploadUrl: undefined, message: undefined };
    if (draft.id !== record.id && !(await isOurs(claimStore.replace(record.id, draft)))) return;
    await navigate({
      to: '/claims/$programId/$programType/submit',
      params: { programId: record.programId, programType: record.programType },
      search: { draft: draft.id, ...(record.vertical && { business_vertical: record.vertical }) },
    });
  };
  return (
    <Card>
      <div className={styles['claim']}>
        <div className={styles['head']}>
          <strong>{number}</strong>
          <State state={record.state} />
        </div>
        <p className={styles['hint']}>
          {m.unsent_changed({
            programme: record.programTitle,
            time: formatTime(new Date(record.changedAt)),
          })}
        </p>
        {isClosed && <Alert tone="warning" title={m.unsent_closed({ date: formatDay(lastDay) })} />}
        {trouble && record.state !== 'draft' && (
          <Alert tone={record.state === 'refused' ? 'danger' : 'warning'} title={trouble.title}>
            <p>{trouble.description}</p>
            {record.state !== 'refused' && <p>{m.outbox_retry_text()}</p>}
          </Alert>
        )}
        {progress !== undefined && (
          <progress className={styles['progress']} value={progress} max={1} aria-label={m.ui_uploading()} />
        )}
        <div className={styles['actions']}>
          {record.state !== 'draft' && record.state !== 'refused' && (
            <Button
              isPending={isBusy}
              aria-label={nameFor(m.unsent_send())}
              onPress={() => void outbox.send({ isUrgent: true })}
            >
              {m.unsent_send()}
            </Button>
          )}
          {isEditable(record) && (
            <Button
              variant={record.state === 'draft' || record.state === 'refused' ? 'primary' : 'secondary'}
              aria-label={nameFor(record.state === 'draft' ? m.unsent_open() : m.unsent_edit())}
              onPress={() => void edit()}
            >
              {record.state === 'draft' ? m.unsent_open() : m.unsent_edit()}
            </Button>
          )}
          {!isBusy && (
            <Button
              variant="secondary"
              aria-label={nameFor(m.unsent_discard())}
              onPress={() => setAsking(true)}
            >
              {m.unsent_discard()}
            </Button>
          )}
        </div>
      </div>
      <Dialog
        title={m.unsent_discard_title()}
        isOpen={isAsking}
        isAlert
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button autoFocus onPress={() => setAsking(false)}>
              {m.unsent_keep()}
            </Button>
            <Button variant="danger" onPress={() => void isOurs(claimStore.remove(record.id, AT_REST))}>
              {m.unsent_discard()}
            </Button>
          </>
        }
      >
        <p>{m.unsent_discard_text()}</p>
        {record.maybeSentAt !== undefined && <p>{m.unsent_discard_unsure()}</p>}
      </Dialog>
    </Card>
  );
}

/** Whether it could still be changed; the list shows what a sender makes of it meanwhile. */
async function isOurs(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    const isTaken = error instanceof TakenAwayError;
    if (!isTaken) console.warn(error);
    showToast({
      tone: isTaken ? 'info' : 'danger',
      title: isTaken ? m.unsent_being_sent() : m.something_went_wrong(),
    });
    return false;
  }
}

function State({ state }: { state: ClaimState }) {
  switch (state) {
    case 'draft':
      return (
        <Badge tone="neutral" icon={<FileIcon />}>
          {m.unsent_draft()}
        </Badge>
      );
    case 'waiting':
      return (
        <Badge tone="info" icon={<ClockIcon />}>
          {m.unsent_waiting()}
        </Badge>
      );
    case 'uploading':
      return (
        <Badge tone="info" icon={<UploadIcon />}>
          {m.unsent_uploading()}
        </Badge>
      );
    case 'sending':
    case 'sent':
      return (
        <Badge tone="info" icon={<UploadIcon />}>
          {m.unsent_sending()}
        </Badge>
      );
    case 'unsure':
      return (
        <Badge tone="warning" icon={<ClockIcon />}>
          {m.unsent_unsure()}
        </Badge>
      );
    case 'needs-sign-in':
      return (
        <Badge tone="warning" icon={<ClockIcon />}>
          {m.unsent_sign_in()}
        </Badge>
      );
    case 'refused':
      return (
        <Badge tone="danger" icon={<AlertIcon />}>
          {m.unsent_refused()}
        </Badge>
      );
  }
}
