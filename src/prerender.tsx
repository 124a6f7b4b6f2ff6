import './ui/shared-styles.ts';
import { type QueryClient } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { m } from '#messages';
import { texts as hindi } from '#src/messages/generated/hi.js';
import { type Language } from '#src/messages/languages.ts';
import { type PortalContext } from './app/portal-context.ts';
import { LANGUAGE_TAGS } from './device/language.ts';
import { createSessionStore } from './device/session.ts';
import { createClaimStore } from './outbox/claim-store.ts';
import { lateReceipts } from './outbox/late-receipts.ts';
import { createInboxStore } from './push/inbox.ts';
import { createQueryClient } from './query/query-client.ts';
import { createPortalRouter } from './router.tsx';

/**
 * Renders the first screens at build time (tools/first-paint.ts), the dashboard without its data.
 * @throws if a screen cannot be rendered without a browser.
 */
export async function firstScreens(): Promise<{ signIn: string; home: string; notices: string }> {
  return {
    signIn: await draw('/login', false),
    home: await draw('/', true),
    notices: renderToString([notice('en', m.first_unloaded()), notice('hi', hindi['first_unloaded']?.({}))]),
  };
}

/** Hidden until the scripts fail to load (src/first-paint/start-again.ts). */
function notice(language: Language, text: string | undefined): ReactNode {
  return (
    <p key={language} data-unloaded={language} lang={LANGUAGE_TAGS[language]} role="alert" hidden>
      {text}
    </p>
  );
}

async function draw(address: string, isSignedIn: boolean): Promise<string> {
  const queryClient = createQueryClient();
  const router = createPortalRouter(
    contextOf(queryClient, isSignedIn),
    createMemoryHistory({ initialEntries: [address] }),
  );
  await router.load();
  const screen = <RouterProvider router={router} />;
  const html = renderToString(screen);
  // If a component throws, its loading fallback is rendered in its place.
  if (!html.includes('<h1') || html.includes(`>${m.loading()}</h1>`))
    throw new Error(`${address} cannot be drawn without a browser: ${await faultsOf(screen)}`);
  queryClient.clear();
  // Markup that only server rendering and hydration need.
  return html.replaceAll(/<(script|title|template)\b.*?<\/\1>|<(?:meta|link)\b[^>]*>|<!--.*?-->/gs, '');
}

/** The errors that components throw, such as `useSyncExternalStore` without its third argument. */
function faultsOf(screen: ReactNode): Promise<string> {
  return new Promise((resolve) => {
    const faults: string[] = [];
    const { abort } = renderToPipeableStream(screen, {
      onError: (error) => void faults.push(String(error instanceof Error ? error.stack : error)),
      onShellReady: () => {
        resolve(faults.join('; '));
        abort();
      },
    });
  });
}

/** A context in which the API never answers. The stores open their databases when they are first used: never. */
function contextOf(queryClient: QueryClient, isSignedIn: boolean): PortalContext {
  const never = () => new Promise<never>(() => undefined);
  const stop = () => () => undefined;
  const session = createSessionStore(undefined);
  if (isSignedIn) session.start({ user: { id: 0, name: '', email: '' }, accessToken: '' });
  return {
    api: {
      send: never,
      file: never,
      probe: never,
      honoursKeys: () => false,
      urlOf: () => '',
      absolute: (address) => address,
    },
    session,
    connectivity: { get: () => 'online', subscribe: stop, report: stop },
    queries: () =>
      Promise.resolve({
        queryClient,
        savedCache: { open: never, whenRead: never, close: stop, forget: never, clear: never, size: () => 0 },
      }),
    partner: () =>
      Promise.resolve({
        claimStore: createClaimStore(),
        outbox: {
          send: never,
          deliver: never,
          receipts: { keep: never, forget: never, isLoggedOut: () => true },
          progressOf: () => undefined,
          problem: () => undefined,
          settledElsewhere: stop,
          subscribe: stop,
        },
        receipts: lateReceipts(),
        inbox: createInboxStore(),
        push: {
          state: () => 'off',
          way: () => 'granted',
          ask: never,
          start: never,
          end: stop,
          forget: never,
          subscribe: stop,
        },
        sharedInvoices: { keep: never, open: never, remove: never, sweep: never, forget: never },
        originals: { keep: never, of: never, sweep: never },
        lastPartners: { get: never, set: never, ofSeller: never, forget: never },
        pendingLogOuts: { note: never, send: never },
      }),
    language: 'en',
    now: () => new Date(0),
  };
}
