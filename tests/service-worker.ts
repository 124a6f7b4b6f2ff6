import { type BrowserContext, type Page, type Worker } from 'playwright';
import { SYNC_TAG } from '#src/pwa/messages.ts';

/** What the browser does to a portal's worker, with or without a page of it. */
interface WorkerEvents {
  /** Background Sync. */
  sync: () => Promise<void>;
  /** A push with this content, as a push service would deliver it. */
  push: (data: string) => Promise<void>;
}

/** @param page any page of the browser; it may leave the portal afterwards. */
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

/** The worker that runs now. */
export function workerOf(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('no worker runs');
  return worker;
}
