import { apiBase } from '../src/api/base.ts';
import { createApiClient } from '../src/api/client.ts';
import { openDeviceStore } from '../src/device/device-store.ts';
import { createPendingLogOuts } from '../src/device/pending-log-outs.ts';
import { DEVICE } from '../src/pwa/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

const pendingLogOuts = createPendingLogOuts({
  // The call needs no session.
  api: createApiClient({
    base: apiBase(self.location.origin),
    token: () => undefined,
    onSignedOut: () => undefined,
  }),
  store: openDeviceStore(DEVICE),
  now: Date.now,
});

/** Sends log-outs that are left. @throws when some remain, so that the browser wakes the worker again. */
export async function sendLogOuts(): Promise<void> {
  if (!(await pendingLogOuts.send())) throw new Error('log-outs are left for later');
}
