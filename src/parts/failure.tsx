import { m } from '#messages';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { showToast } from '#src/ui/toast-queue.ts';

/** Says that a call has failed, and why. */
export function FailureAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, hint } = errorTextOf(error);
  const retry = onRetry && <RetryButton onPress={onRetry} />;
  return (
    <Alert tone="danger" title={message} action={retry}>
      {hint}
    </Alert>
  );
}

export function toastFailure(error: unknown): void {
  showToast({ title: m.error_title(), description: errorTextOf(error).message, tone: 'danger' });
}
