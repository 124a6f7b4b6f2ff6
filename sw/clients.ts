import { type Message } from '../src/pwa/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take to reply. A frozen page never does. */
const PATIENCE_MS = 1000;

/** The portal's open pages, the focused one first. */
export async function openPages(): Promise<readonly WindowClient[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.toSorted((a, b) => rank(b) - rank(a));
}

const rank = ({ focused, visibilityState }: WindowClient) =>
  (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0);

export async function tellAll(message: Message): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of the worker is of its origin
  for (const page of await openPages()) page.postMessage(message);
}

/** Whether the page has replied. */
export function ask(page: WindowClient, message: Message): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    page.postMessage(message, [port2]);
  });
}
