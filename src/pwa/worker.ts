import { type Message, SYNC_TAG, readMessage } from './worker-messages.ts';

/** The page's side of the worker, without updates. Browsers without service workers do nothing here. */

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Calls back for each message of this type. Replies on the message's port, if any, that it was heard. */
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

/** Asks the browser to wake the worker as soon as there is a network (Background Sync). */
export async function requestSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
      await navigator.serviceWorker.getRegistration();
    if (registration?.active) await registration.sync?.register(SYNC_TAG);
  } catch (error) {
    // Forbidden by the browser's settings, or in a private window.
    console.warn('The worker will not be woken for unsent claims:', error);
  }
}
