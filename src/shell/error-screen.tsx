import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { isGone, startsAgainFor } from '#src/pwa/chunk.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './screen.module.css';

/** How long until a file that did not arrive is asked for again. */
const RETRY_MS = 10_000;

/** Shown when a route's data or file cannot be loaded: what happened, and Retry. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  const isUnloaded = isGone(error);
  const retryUnloaded = useEffectEvent(() => {
    if (document.visibilityState === 'visible') retry();
  });
  useEffect(() => {
    if (!isUnloaded) return;
    const timer = setInterval(retryUnloaded, RETRY_MS);
    globalThis.addEventListener('online', retryUnloaded);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', retryUnloaded);
    };
  }, [isUnloaded]);
  // The file of the screen is gone with an older version. The page is being reloaded.
  if (startsAgainFor(error)) return null;
  const { message, hint } = errorTextOf(error);
  const isForeign = error instanceof ApiError && error.kind === 'foreign';
  const isUnreached = isUnloaded || (error instanceof ApiError && error.isUnreached);
  // A network that delivers other files is there.
  const isCut = isUnloaded && navigator.onLine;
  const title = isCut ? m.error_unloaded_title() : isUnreached ? m.offline_not_seen_title() : message;
  const text = isCut
    ? m.error_unloaded_text()
    : isUnreached && !isForeign
      ? m.offline_not_seen_text()
      : (hint ?? m.error_hint_retry());
  return (
    <div className={styles['screen']} data-unopened>
      <ScreenTitle>{title}</ScreenTitle>
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
        {text}
      </Alert>
    </div>
  );
}
