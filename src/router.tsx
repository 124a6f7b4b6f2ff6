import {
  type RouterHistory,
  createRouter,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { PendingScreen } from './shell/pending-screen.tsx';
import { type PortalContext } from './app/portal-context.ts';

/** Search values stay text: `program_id=7` is read as `"7"` and written without quotes. */
const asText = (value: string) => value;

export function createPortalRouter(context: PortalContext, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
    scrollRestoration: true,
    getScrollRestorationKey: ({ href, state }) => state.listKey ?? state.key ?? href,
    parseSearch: parseSearchWith(asText),
    stringifySearch: stringifySearchWith(String),
  });
}

/** Loads the address. Resolves when there is something to draw: the screen or its loading state. */
export function whenDrawable(router: ReturnType<typeof createPortalRouter>): Promise<void> {
  return new Promise((resolve) => {
    const { startTransition } = router;
    // The router calls this with what is to be drawn. Once mounted, the provider replaces it with its own.
    router.startTransition = async (change, expected) => {
      const rendered = await startTransition(change, expected);
      resolve();
      return rendered;
    };
    router
      .load()
      .catch(console.error)
      .finally(() => resolve());
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address named a vertical that does not exist. */
    isVerticalCorrected?: boolean;
    /** The claim that was just submitted. Its receipt is shown. */
    receiptId?: string;
    /** A claim was opened beside the list: the entry of the list alone, which is the one before. */
    listKey?: string | undefined;
  }
}
