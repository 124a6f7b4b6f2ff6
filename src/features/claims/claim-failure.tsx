import { type ReactNode } from 'react';
import { m } from '#messages';
import { errorTextOf } from '#src/api/error-text.ts';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';
import { type NotKeptError } from '#src/outbox/claim-store.ts';
import { type DraftLost } from '#src/outbox/draft-keeper.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import layout from '#src/ui/layout.module.css';
import { LeaveGuard } from '#src/ui/leave-guard.tsx';
import { type Toast } from '#src/ui/toast-queue.ts';
import { ClaimNotSentError } from './claim-not-sent-error.ts';
import { claimTrouble } from './claim-trouble.ts';

export function ClaimFailure({ error }: { error: Error }) {
  const { title, description } = claimFailureText(error);
  return (
    <Alert tone="danger" title={title}>
      <p>{description}</p>
      <p>{mayHaveArrived(error) ? m.claim_maybe_arrived() : m.claim_nothing_lost()}</p>
    </Alert>
  );
}

/** Title and text of SPEC §8 for the failed step, for alert and toast alike. */
export function claimFailureText(error: Error): { title: string; description: string | undefined } {
  const trouble = error instanceof ClaimNotSentError ? claimTrouble(error.record) : undefined;
  if (trouble) return trouble;
  if (error instanceof ClaimNotSentError) return { title: m.claim_failed_title(), description: undefined };
  const { message, hint } = errorTextOf(error);
  return {
    title: m.claim_failed_title(),
    description: hint === undefined ? message : `${message}. ${hint}`,
  };
}

/**
 * What is said of a claim after its submit.
 * @param left what is known of it; `undefined` if that is nothing
 * @param problem why the device could not go on with it
 */
export function claimOutcome(
  left: ClaimRecord | undefined,
  problem?: NotKeptError['reason'],
): Omit<Toast, 'id'>[] {
  if (left === undefined)
    return [{ tone: 'danger', title: m.outbox_unknown_title(), description: m.outbox_unknown_text() }];
  if (left.state === 'sent')
    return [{ tone: 'success', title: m.claim_done_title(), description: m.claim_done_text() }];
  if (left.state !== 'refused' && left.takenAt !== undefined)
    return [{ tone: 'info', title: m.unsent_confirming(), description: m.outbox_confirming_text() }];
  const trouble = claimTrouble(left);
  const told: Omit<Toast, 'id'>[] = trouble ? [{ tone: 'danger', ...trouble }] : [];
  if (left.state === 'refused') return told;
  let description = trouble || problem ? m.outbox_retry_text() : m.outbox_saved_text();
  if (problem === 'full') description = m.outbox_full();
  if (left.state === 'needs-sign-in') description = m.outbox_sign_in_text();
  return [...told, { tone: 'info', title: m.outbox_saved_title(), description }];
}

function mayHaveArrived(error: Error): boolean {
  return error instanceof ClaimNotSentError && error.record.maybeSentAt !== undefined;
}

/** The draft is another tab's now. */
export function DraftLostNote({ problem, onRestart }: { problem: DraftLost; onRestart: () => void }) {
  const isEdited = problem === 'edited';
  return (
    <Alert tone="warning" title={isEdited ? m.draft_edited_title() : m.draft_taken_title()}>
      <p>{isEdited ? m.draft_edited_text() : m.draft_taken_text()}</p>
      <div className={layout['actions']}>
        {isEdited && <Button onPress={() => globalThis.location.reload()}>{m.draft_edited_show()}</Button>}
        <Button variant="secondary" onPress={onRestart}>
          {m.draft_taken_restart()}
        </Button>
      </div>
    </Alert>
  );
}

export interface UnkeptNoteProps {
  children: ReactNode;
  /** Called on a navigation: `true` leaves without a question. */
  isFree: () => boolean;
}

/** Says that the draft is not kept, and asks before it is left. */
export function UnkeptNote({ children, isFree }: UnkeptNoteProps) {
  return (
    <>
      {children}
      <LeaveGuard isDirty isFree={isFree} />
    </>
  );
}
