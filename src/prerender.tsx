import { type QueryClient } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type PortalContext } from './shell/portal-context.ts';
import { createQueryClient } from './offline/query-client.ts';
import { createPortalRouter } from './router.tsx';

/**
 * Draws the first screens at build time, from the components themselves (tools/first-paint.ts): the sign-in form as it is, the
 * dashboard without its data.
 */
export async function firstScreens(): Promise<{ signIn: string; home: string }> {
  return { signIn: await draw('/login', false), home: await draw('/', true) };
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
  queryClient.clear();
  if (!html.includes('<h1'))
    throw new Error(`${address} cannot be drawn without a browser: ${await faultsOf(screen)}`);
  // What only a server and its client say to each other.
  return html.replaceAll(/<(script|title|template)\b.*?<\/\1>|<(?:meta|link)\b[^>]*>|<!--.*?-->/gs, '');
}

/** What the components of a screen threw, such as for `useSyncExternalStore` without its third argument. */
function faultsOf(screen: ReactNode): Promise<string> {
  return new Promise((resolve) => {
    const faults: string[] = [];
    const { abort } = renderToPipeableStream(screen, {
      onError: (error) => void faults.push(String(error)),
      onShellReady: () => {
        resolve(faults.join('; '));
        abort();
      },
    });
  });
}

/** A portal in which nothing answers. */
function contextOf(queryClient: QueryClient, isSignedIn: boolean): PortalContext {
  const never = () => new Promise<never>(() => undefined);
  const stop = () => () => undefined;
  const session = isSignedIn ? { user: { id: 0, name: '', email: '' }, accessToken: '' } : undefined;
  return {
    api: {
      send: never,
      file: never,
      honoursKeys: () => false,
      urlOf: () => '',
      absolute: (address) => address,
    },
    session: { get: () => session, start: stop, end: stop, ended: () => undefined, subscribe: stop },
    connectivity: { get: () => 'online', subscribe: stop, report: stop, check: stop },
    answers: () =>
      Promise.resolve({
        queryClient,
        savedCache: { open: never, close: stop, forget: never, clear: never, size: () => 0 },
      }),
    partner: () =>
      Promise.resolve({
        claimStore: {
          list: never,
          get: never,
          file: never,
          put: never,
          replace: never,
          remove: never,
          forget: never,
          subscribe: stop,
        },
        outbox: {
          send: never,
          deliver: never,
          progressOf: () => undefined,
          sentElsewhere: stop,
          subscribe: stop,
        },
        inbox: { read: never, add: never, markRead: never, told: never, forget: never, subscribe: stop },
        push: {
          state: () => 'off',
          permission: () => 'granted',
          ask: never,
          start: never,
          forget: never,
          subscribe: stop,
        },
        sharedInvoices: { keep: never, open: never, remove: never, forget: never },
        lastPartners: { get: never, set: never, forget: never },
      }),
    language: 'en',
    now: () => new Date(0),
  };
}
