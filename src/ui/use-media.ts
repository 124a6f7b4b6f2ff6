import { useSyncExternalStore } from 'react';

/** A hook that tells whether a media query matches; `false` where screens are drawn without a browser. */
export function mediaHook(query: string): () => boolean {
  const get = () => globalThis.matchMedia(query).matches;
  const subscribe = (onChange: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return function useMedia() {
    return useSyncExternalStore(subscribe, get, () => false);
  };
}
