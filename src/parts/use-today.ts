import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { type Day, indianDay } from '#src/api/contract/days.ts';

const LOOK_EVERY_MS = 60_000;

/** Today in India. A screen that stays open past midnight is drawn anew. */
export function useToday(): Day {
  const { now } = useRouteContext({ from: '__root__' });
  return useSyncExternalStore(nowAndThen, () => indianDay(now()));
}

function nowAndThen(look: () => void): () => void {
  // A sleeping tab counts nothing.
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
}
