import { apiBase } from '../src/api/base.ts';
import { createApiClient } from '../src/api/client.ts';
import { createClaimStore } from '../src/outbox/claim-store.ts';
import { type SettledClaim } from '../src/outbox/claim-record.ts';
import { createReceipts } from '../src/outbox/receipts.ts';
import { createInboxStore } from '../src/push/inbox.ts';
import { keepRefusal } from '../src/outbox/refusal-notice.ts';
import { createSenderWorld, createWatch, sendDueClaims, settled } from '../src/outbox/sender-world.ts';
import { type MirroredSession, createSessionMirror } from '../src/device/session-mirror.ts';
import { openPages, tellAll } from './clients.ts';
import { speakChosen, spokenLanguage } from './language.ts';
import { onSessionEnded, showUnread } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

const PAGES_FIRST_MS = 3000;

const mirror = createSessionMirror();
const receipts = createReceipts();
const claims = createClaimStore({ makeRoom: receipts.makeRoom });
const inbox = createInboxStore();
/** Work after a run; the worker stays awake for it. */
const ended: Promise<void>[] = [];
let session: MirroredSession | undefined;

const api = createApiClient({
  base: apiBase(self.location.origin),
  token: () => session?.accessToken,
  language: spokenLanguage,
  // The claim waits for the next sign-in. Pages find out themselves that the session is over.
  onSignedOut: () => {
    if (session) ended.push(onSessionEnded(session.accessToken));
    session = undefined;
  },
});

const world = createSenderWorld({
  api,
  store: {
    ...claims,
    // The partner may have signed out since the last claim.
    async get(id, reading) {
      session = await mirror.get();
      return claims.get(id, reading);
    },
  },
  receipts: {
    ...receipts,
    isLoggedOut: async (owner) => (await mirror.get())?.owner !== owner,
  },
  owner: () => session?.owner,
  sinceSeen: createWatch(),
  onSettled: (record) => {
    ended.push(tell(settled(record)));
  },
});

/** Sends what is due, even when no page is open. @throws when some remain, so that the browser wakes the worker again. */
export async function sendClaims(): Promise<void> {
  // An open page sends claims itself and shows its progress. The worker sends what is left.
  if ((await openPages()).length > 0) await new Promise((resolve) => setTimeout(resolve, PAGES_FIRST_MS));
  session = await mirror.get();
  await speakChosen();
  const next = await sendDueClaims(world);
  await Promise.all(ended.splice(0));
  if (next !== undefined) throw new Error('claims are left for later');
}

async function tell(claim: SettledClaim): Promise<void> {
  await keepRefusal(inbox, claim, Date.now());
  await showUnread(claim.owner);
  await tellAll({ type: 'CLAIM_SETTLED', claim });
}
