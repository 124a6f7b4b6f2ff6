import { type RegisteredRouter, useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells, when an answer has come, whether the partner still looks at this screen: it has neither left the page nor is
 * another one being loaded.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const isMounted = useRef(true);
  useEffect(() => {
    // Strict mode runs the clean-up once and then this again.
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current && leadsTo(router, pathname), [router, pathname]);
}

/** Whether the latest address is that of the match. Its own path is decoded, a match's is not. */
export function leadsTo(
  router: Pick<RegisteredRouter, 'latestLocation' | 'matchRoutes'>,
  pathname: string,
): boolean {
  return router.matchRoutes(router.latestLocation).at(-1)?.pathname === pathname;
}
