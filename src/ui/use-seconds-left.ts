import { useSyncExternalStore } from 'react';

const LOOK_EVERY_MS = 250;

/** Whole seconds of `leftMs`, which is asked again and again: a sleeping tab counts nothing by itself. */
export function useSecondsLeft(leftMs: () => number): number {
  return useSyncExternalStore(everySoOften, () => Math.max(0, Math.ceil(leftMs() / 1000)));
}

function everySoOften(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
