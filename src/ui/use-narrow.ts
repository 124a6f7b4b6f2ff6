import { useSyncExternalStore } from 'react';

/** Below this width tables become cards; their styles use the same width. */
const NARROW = '(width < 40rem)';

function subscribe(onChange: () => void): () => void {
  const narrow = globalThis.matchMedia(NARROW);
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(NARROW).matches,
    () => false,
  );
}
