import { apiBase } from '../src/api/base.ts';
import { createApiClient } from '../src/api/client.ts';
import { createClaimStore } from '../src/offline/outbox/claim-store.ts';
import { createSenderWorld, sendDueClaims } from '../src/offline/outbox/sender-world.ts';
import { type MirroredSession, createSessionMirror } from '../src/offline/session-mirror.ts';
import { openPages, tellAll } from './clients.ts';

declare const self: ServiceWorkerGlobalScope;

const PAGES_FIRST_MS = 3000;

/** A run has left something for later: the browser shall wake the worker again. */
class NotAllSentError extends Error {
  override readonly name = 'NotAllSentError';
}

const mirror = createSessionMirror();
const claims = createClaimStore();
let session: MirroredSession | undefined;

const api = createApiClient({
  base: apiBase(self.location.origin),
  token: () => session?.accessToken,
  // The claim waits for the partner; a page ends the session when it finds out itself.
  onSignedOut: () => {
    session = undefined;
  },
});

const world = createSenderWorld({
  api,
  store: {
    ...claims,
    // Somebody may have signed out since the claim before.
    async get(id) {
      session = await mirror.get();
      return claims.get(id);
    },
  },
  owner: () => session?.owner,
  onSent: ({ id, claim }) => void tellAll({ type: 'CLAIM_SENT', id, invoiceNumber: claim.invoice_number }),
});

/**
 * Sends what is due with the page's own sender, also when no page is open.
 * @throws NotAllSentError when something is left
 */
export async function sendClaims(): Promise<void> {
  // A page that is open sends by itself, and shows how far it is; the worker steps in for what it leaves.
  if ((await openPages()).length > 0) await new Promise((resolve) => setTimeout(resolve, PAGES_FIRST_MS));
  session = await mirror.get();
  const next = await sendDueClaims(world);
  if (next !== undefined) throw new NotAllSentError('claims are left for later');
}
