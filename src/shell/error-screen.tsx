import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { isGone, startsAgainFor } from '#src/pwa/chunk.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './screen.module.css';

/** Shown when a route's data cannot be loaded: what happened, and Retry. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  // The file of the screen is gone with an older version. The page is being reloaded.
  if (startsAgainFor(error)) return null;
  const { message, hint } = errorTextOf(error);
  const isForeign = error instanceof ApiError && error.kind === 'foreign';
  const isUnreached = isGone(error) || (error instanceof ApiError && error.isUnreached);
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles['screen']} data-unopened>
      <ScreenTitle>{isUnreached ? m.offline_not_seen_title() : message}</ScreenTitle>
      <Alert
        tone={isUnreached ? 'warning' : 'danger'}
        action={
          <div className={layout['actions']}>
            <Button onPress={retry}>{m.retry()}</Button>
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {m.not_found_home()}
            </Link>
          </div>
        }
      >
        {isUnreached && !isForeign ? m.offline_not_seen_text() : (hint ?? m.error_hint_retry())}
      </Alert>
    </div>
  );
}
