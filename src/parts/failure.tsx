import { type ReactNode } from 'react';
import { m } from '#messages';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { showToast } from '#src/ui/toast-queue.ts';

/** Says that a call has failed, and why. */
export function FailureAlert({ error, action }: { error: unknown; action?: ReactNode }) {
  const { message, hint } = errorTextOf(error);
  return (
    <Alert tone="danger" title={message} action={action}>
      {hint}
    </Alert>
  );
}

export function toastFailure(error: unknown): void {
  showToast({ title: m.error_title(), description: errorTextOf(error).message, tone: 'danger' });
}
