import { Link, useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { m } from '#messages';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';
import { AlertIcon, UploadIcon } from '#src/ui/icon.tsx';
import styles from './connection-bar.module.css';

interface NoteProps {
  first: ClaimRecord;
  count: number;
}

export function RefusedNote({ first, count }: NoteProps) {
  return (
    <p className={styles['bar']} data-tone="danger">
      <AlertIcon />
      <span>
        {count === 1
          ? m.outbox_refused_title({ number: first.claim.invoice_number })
          : m.unsent_refused_count({ count })}
      </span>
      <ToClaims claim={first} text={m.outbox_see_why()} />
    </p>
  );
}

export function WaitingNote({ first, count }: NoteProps) {
  const { outbox } = useRouteContext({ from: '/_signed-in' });
  const isFull = useSyncExternalStore(outbox.subscribe, outbox.problem) === 'full';
  return (
    <p className={styles['bar']}>
      <UploadIcon />
      {isFull && <span>{m.outbox_full()}</span>}
      <ToClaims claim={first} text={m.unsent_count({ count })} />
    </p>
  );
}

function ToClaims({ claim, text }: { claim: ClaimRecord; text: string }) {
  return (
    <Link
      to="/claims/$programType"
      params={{ programType: claim.programType }}
      search={{ program_id: claim.programId }}
    >
      {text}
    </Link>
  );
}
