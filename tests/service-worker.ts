import { type BrowserContext, type Page, type Worker } from 'playwright';
import { SYNC_TAG } from '#src/pwa/worker-messages.ts';

/** Events that the browser sends to the portal's worker, whether or not a page of the portal is open. */
export interface WorkerEvents {
  /** Fires a Background Sync event. */
  sync: () => Promise<void>;
  /** Delivers a push message with this content, as a push service does. */
  push: (data: string) => Promise<void>;
}

/** @param page any page of the browser; it may leave the portal afterwards */
export async function workerEvents(page: Page, origin: string): Promise<WorkerEvents> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  return {
    async sync() {
      await devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: SYNC_TAG,
        lastChance: false,
      });
    },
    async push(data) {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/** The newest running worker. @throws if none runs */
export function workerOf(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('no worker runs');
  return worker;
}
