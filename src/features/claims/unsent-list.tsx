import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { dayOf } from '#src/api/contract/days.ts';
import { newId } from '#src/base/new-id.ts';
import {
  type ClaimRecord,
  type ClaimState,
  TakenAwayError,
  graceLeft,
  sentAgain,
} from '#src/outbox/claim-record.ts';
import { draftOf } from '#src/outbox/made-records.ts';
import { AT_REST, type NotKeptError, isEditable } from '#src/outbox/claim-store.ts';
import { mayTry } from '#src/network/connectivity.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { formatDay, formatTime } from '#src/ui/format.ts';
import { AlertIcon, ClockIcon, UploadIcon } from '#src/ui/icon.tsx';
import { FileIcon } from '#src/ui/inner-icons.tsx';
import { type Toast, showToast } from '#src/ui/toast-queue.ts';
import { claimTrouble } from './claim-trouble.ts';
import layout from '#src/ui/layout.module.css';
import { useToday } from '#src/parts/use-today.ts';
import styles from './unsent-list.module.css';

const STATES = {
  draft: { tone: 'neutral', icon: <FileIcon />, text: m.unsent_draft },
  waiting: { tone: 'info', icon: <ClockIcon />, text: m.unsent_waiting },
  uploading: { tone: 'info', icon: <UploadIcon />, text: m.unsent_uploading },
  sending: { tone: 'info', icon: <UploadIcon />, text: m.unsent_sending },
  unsure: { tone: 'warning', icon: <ClockIcon />, text: m.unsent_unsure },
  confirming: { tone: 'info', icon: <ClockIcon />, text: m.unsent_confirming },
  sent: { tone: 'info', icon: <UploadIcon />, text: m.unsent_sending },
  'needs-sign-in': { tone: 'warning', icon: <ClockIcon />, text: m.unsent_sign_in },
  refused: { tone: 'danger', icon: <AlertIcon />, text: m.unsent_refused },
} as const satisfies Record<ClaimState, { tone: string; icon: ReactNode; text: () => string }>;

export function UnsentList({ records }: { records: readonly ClaimRecord[] }) {
  return (
    <section className={`${layout['screenOnly']} ${styles['unsent']}`} aria-labelledby="unsent-claims">
      <h2 id="unsent-claims">{m.unsent_title()}</h2>
      <ul className={`${layout['cardGrid']} ${styles['list']}`}>
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
  const { claimStore, outbox, connectivity, now } = useRouteContext({ from: '/_signed-in' });
  const today = useToday();
  const navigate = useNavigate();
  const progress = useSyncExternalStore(outbox.subscribe, () => outbox.progressOf(record.id));
  const [isAsking, setAsking] = useState(false);
  const number = record.claim.invoice_number || m.unsent_no_number();
  const lastDay = dayOf(record.lastDay ?? '');
  const isClosed = lastDay !== undefined && today > lastDay;
  const isBusy = record.state === 'uploading' || record.state === 'sending';
  const trouble = claimTrouble(record);
  const { text: stateText, ...badge } = STATES[record.state];
  const isDraft = record.state === 'draft';
  const isRefused = record.state === 'refused' || isDraft;
  const editText = isDraft ? m.unsent_open() : m.unsent_edit();
  const isOverdue = record.state === 'confirming' && graceLeft(record) === 0;
  const nameFor = (action: string) => m.unsent_action_for({ action, number });

  const edit = async () => {
    // An edited claim is a new one, with a new key. One that may have arrived cannot be edited.
    const draft = isDraft ? record : draftOf(record, newId());
    if (draft.id !== record.id && !(await isOurs(claimStore.replace(record.id, draft)))) return;
    await navigate({
      to: '/claims/$programId/$programType/submit',
      params: { programId: record.programId, programType: record.programType },
      search: { draft: draft.id, ...(record.vertical && { business_vertical: record.vertical }) },
    });
  };
  const sendNow = async () => {
    if (!mayTry(connectivity.get())) {
      showToast({ tone: 'info', title: m.outbox_offline_now() });
      return;
    }
    await outbox.send({ urgent: record.id });
    const left = await claimStore.get(record.id);
    const news = left && whatIsLeft(left, now(), outbox.problem());
    if (news) showToast(news);
  };
  const sendAgain = async () => {
    if (await isOurs(claimStore.put(sentAgain(record), ['confirming']))) await sendNow();
  };
  return (
    <Card>
      <div className={styles['claim']}>
        <div className={layout['spread']}>
          <strong>{number}</strong>
          <Badge {...badge}>{stateText()}</Badge>
        </div>
        <p className={layout['hint']}>
          {m.unsent_changed({
            programme: record.programTitle,
            // A sender that looks for it changes the record, too.
            time: formatTime(new Date((isDraft ? undefined : record.pressedAt) ?? record.changedAt)),
          })}
        </p>
        {isClosed && <Alert tone="warning" title={m.unsent_closed({ date: formatDay(lastDay) })} />}
        {record.state === 'confirming' && (
          <Alert
            tone={isOverdue ? 'warning' : 'info'}
            title={isOverdue ? m.outbox_confirming_long() : m.outbox_confirming_text()}
          />
        )}
        {trouble && (
          <Alert tone={isRefused ? 'danger' : 'warning'} title={trouble.title}>
            <p>{trouble.description}</p>
            {!isRefused && (
              <p>
                {m.outbox_retry_text()} {nextTry(record, now())}
              </p>
            )}
          </Alert>
        )}
        {progress !== undefined && <progress value={progress} max={1} aria-label={m.ui_uploading()} />}
        <div className={layout['actions']}>
          {!isRefused && record.state !== 'confirming' && (
            <Button isPending={isBusy} aria-label={nameFor(m.unsent_send())} onPress={() => void sendNow()}>
              {m.unsent_send()}
            </Button>
          )}
          {isOverdue && (
            <Button
              variant="secondary"
              aria-label={nameFor(m.outbox_send_again())}
              onPress={() => void sendAgain()}
            >
              {m.outbox_send_again()}
            </Button>
          )}
          {isEditable(record) && (
            <Button
              variant={isRefused ? 'primary' : 'secondary'}
              aria-label={nameFor(editText)}
              onPress={() => void edit()}
            >
              {editText}
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

/** The answer to "Send now" if the claim is still here. Its sender reports the final outcome. */
function whatIsLeft(
  record: ClaimRecord,
  now: Date,
  problem: NotKeptError['reason'] | undefined,
): Omit<Toast, 'id'> | undefined {
  if (problem === 'full') return { tone: 'danger', title: m.outbox_full() };
  if (problem) return { tone: 'danger', title: m.something_went_wrong(), description: m.outbox_retry_text() };
  if (record.state !== 'waiting' && record.state !== 'unsure') return undefined;
  const trouble = claimTrouble(record);
  if (trouble) {
    const description = `${trouble.description} ${nextTry(record, now)}`;
    return { tone: 'danger', title: trouble.title, description };
  }
  if (record.state === 'waiting') return undefined;
  const time = formatTime(new Date(now.getTime() + graceLeft(record)));
  return { tone: 'info', title: m.unsent_unsure(), description: m.outbox_not_listed({ time }) };
}

function nextTry({ nextAttemptAt }: ClaimRecord, now: Date): string {
  return nextAttemptAt > now.getTime()
    ? m.outbox_next_try({ time: formatTime(new Date(nextAttemptAt)) })
    : '';
}

/** Whether the change was still possible. If not, the list shows what a sender has done. */
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
