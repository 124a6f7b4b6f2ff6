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
  // The file of the screen is gone with an older version. The page is being reloaded.
  const isRestarting = startsAgainFor(error);
  const isUnloaded = isGone(error) && !isRestarting;
  const retryUnloaded = useEffectEvent(() => {
    // The screen would take the focus from what is about to be pressed.
    const isInUse = document.activeElement?.closest('[data-unopened] :is(a, button)');
    if (document.visibilityState === 'visible' && !isInUse) retry();
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
  if (isRestarting) return null;
  const { title, text, isUnreached } = wordsOf(error);
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

function wordsOf(error: unknown): { title: string; text: string; isUnreached: boolean } {
  // A network that delivers other files is there.
  if (isGone(error) && navigator.onLine)
    return { title: m.error_unloaded_title(), text: m.error_unloaded_text(), isUnreached: true };
  const { message, hint = m.error_hint_retry() } = errorTextOf(error);
  const isUnreached = isGone(error) || (error instanceof ApiError && error.isUnreached);
  if (!isUnreached) return { title: message, text: hint, isUnreached };
  const isForeign = error instanceof ApiError && error.kind === 'foreign';
  return {
    title: m.offline_not_seen_title(),
    text: isForeign ? hint : m.offline_not_seen_text(),
    isUnreached,
  };
}
