import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { isGone, startsAgainFor } from '#src/pwa/chunk.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import styles from './screen.module.css';

/** What a route shows when its data could not be had: what happened, and Retry. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  // The screen's file went with an older version: the page is on its way out.
  if (startsAgainFor(error)) return null;
  const { message, hint } = errorTextOf(error);
  const isUnreached =
    isGone(error) || (error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout'));
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles['screen']} data-unopened>
      <ScreenTitle>{isUnreached ? m.offline_not_seen_title() : message}</ScreenTitle>
      <Alert tone={isUnreached ? 'warning' : 'danger'} action={<Button onPress={retry}>{m.retry()}</Button>}>
        {isUnreached ? m.offline_not_seen_text() : (hint ?? m.error_hint_retry())}
      </Alert>
    </div>
  );
}
