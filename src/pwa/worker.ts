import { type Message, SYNC_TAG, readMessage } from './messages.ts';

/** What the page asks of the worker, and hears of it, beyond updates. Browsers without one do nothing. */

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Calls back for each message of this type from the worker, and answers those that want to know that somebody heard. */
export function onWorkerMessage<Type extends Message['type']>(
  type: Type,
  listener: (message: Message<Type>) => void,
): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const message = readMessage(data, type);
    if (!message) return;
    listener(message);
    ports[0]?.postMessage('heard');
  });
}

/** Has the worker woken, when there is a network, to send what is left; pages that are open send without it. */
export async function requestSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
      await navigator.serviceWorker.getRegistration();
    if (registration?.active) await registration.sync?.register(SYNC_TAG);
  } catch (error) {
    // Refused by the partner's settings, or in a private window.
    console.warn('The worker will not be woken for unsent claims:', error);
  }
}
