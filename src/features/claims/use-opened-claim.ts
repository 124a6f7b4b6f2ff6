import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/**
 * The claim that the address opens beside the list. Back closes it: it has one entry of the history, whichever
 * claims are opened one after the other, and shares its scroll position with the list's entry before it.
 */
export function useOpenedClaim() {
  const opened = useSearch({ from: '/_signed-in/claims/$programType', select: ({ claim }) => claim });
  const navigate = useNavigate({ from: '/claims/$programType' });
  const router = useRouter();
  /** The entry that is being left: a second Escape must not go back twice. */
  const left = useRef<string>(undefined);
  const open = useCallback(
    (claim: string) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, claim }),
        state: (state) =>
          opened === undefined ? { ...state, listKey: router.latestLocation.state.key } : state,
        replace: opened !== undefined,
        resetScroll: false,
      }),
    [navigate, router, opened],
  );
  const close = useCallback(() => {
    const { listKey, key } = router.latestLocation.state;
    if (listKey === undefined)
      void navigate({
        to: '.',
        search: ({ claim: _, ...search }) => search,
        state: true,
        replace: true,
        resetScroll: false,
      });
    else if (left.current !== key) {
      left.current = key;
      router.history.back();
    }
  }, [navigate, router]);
  return { opened, open, close };
}
