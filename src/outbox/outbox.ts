import { createSignal } from '#src/base/store.ts';
import { type ApiClient } from '#src/api/client.ts';
import { type ClaimRecord, type SettledClaim, isUnsent } from './claim-record.ts';
import { type ClaimStore, NotKeptError } from './claim-store.ts';
import { type SenderWorld } from './sender.ts';
import { type ReceiptKeeper } from './sender-world.ts';

/** Runs the sender in this page. */
export interface Outbox {
  /** Sends what is due. An `urgent` claim (its id), or `all`, does not wait for its retry. Never rejects. */
  send: (options?: { urgent?: string }) => Promise<void>;
  /**
   * Sends a claim that the partner is looking at, without calling `onSettled` for it.
   * @returns its record afterwards; `undefined` when it cannot be read from the device.
   */
  deliver: (id: string) => Promise<ClaimRecord | undefined>;
  /** For a sender in this page that is not the outbox's own. */
  receipts: ReceiptKeeper;
  /** The uploaded share of a claim's PDF, 0 to 1, during the upload. */
  progressOf: (id: string) => number | undefined;
  /** Why the last run could not go on: the device has no room, or something on it does not answer. */
  problem: () => NotKeptError['reason'] | undefined;
  /** Takes a claim that the worker, or the sender in this page, has settled. */
  settledElsewhere: (claim: SettledClaim) => void;
  subscribe: (listener: () => void) => () => void;
}

/** While claims are unsent, the outbox looks again at least this often. */
const LONGEST_SLEEP_MS = 15 * 60_000;
/** The first delay before a retry when the device did not answer; it doubles. */
const FIRST_AGAIN_MS = 2000;
const LONGEST_AGAIN_MS = 60_000;
/** A partner who has pressed Submit waits no longer for another tab, or the worker, that sends. */
const LOCK_MS = 20_000;

export function createOutbox({
  api,
  store,
  receipts,
  owner,
  isOnline,
  onSettled,
  wakeWorker,
}: {
  api: ApiClient;
  store: ClaimStore;
  receipts: ReceiptKeeper;
  owner: () => string | undefined;
  isOnline: () => boolean;
  /** A claim has arrived or was refused, and the partner was not looking at it. */
  onSettled: (claim: SettledClaim) => void;
  /** Asks the browser to wake the worker for what is left, even when no page is open. */
  wakeWorker: () => void;
}): Outbox {
  const progressed = createSignal();
  const progress = new Map<string, number>();
  const watched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let swept: Promise<void> | undefined;
  let failures = 0;
  let problem: NotKeptError['reason'] | undefined;
  let sinceSeen: SenderWorld['sinceSeen'] | undefined;

  /** Loaded with the first claim to send, because it imports the whole contract of claims. */
  async function sendDue(urgent: string | undefined): Promise<number | undefined> {
    const [{ createSenderWorld, createWatch, sendDueClaims, settled }] = await Promise.all([
      import('./sender-world.ts'),
      // A claim that has arrived must not wait for the network to get its receipt, and none waits for it to be sent.
      import('./receipts.ts').catch((error: unknown) => console.warn('No receipts can be kept:', error)),
    ]);
    sinceSeen ??= createWatch();
    const world = createSenderWorld({
      api,
      store,
      receipts,
      owner,
      sinceSeen,
      onSettled: (record) => outbox.settledElsewhere(settled(record)),
      onProgress: (id, share) => {
        if (share === undefined) progress.delete(id);
        else progress.set(id, share);
        progressed.emit();
      },
      lockMs: LOCK_MS,
    });
    return sendDueClaims(world, { urgent });
  }

  const ended = (why: typeof problem) => {
    problem = why;
    progressed.emit();
  };

  async function run(urgent: string | undefined): Promise<void> {
    clearTimeout(timer);
    // Once per page, even if there is nothing to send.
    swept ??= store
      .sweep(Date.now())
      .catch((error: unknown) => console.warn('Sent claims could not be forgotten:', error));
    const sendIn = (ms: number) => {
      timer = setTimeout(() => void outbox.send(), Math.min(LONGEST_SLEEP_MS, ms));
    };
    try {
      const who = owner();
      // Before the run starts, because this page may be closed before it ends.
      const records = who === undefined ? [] : await store.list(who, { mustKnow: true });
      if (records.some(isUnsent)) wakeWorker();
      if (isOnline() && records.some(({ state }) => state !== 'draft' && state !== 'refused')) {
        const next = await sendDue(urgent);
        if (next !== undefined) sendIn(next);
      }
      failures = 0;
      ended(undefined);
    } catch (error) {
      // The device did not read or write a record. Every step that was sent is already written.
      console.warn('Claims could not be sent:', error);
      sendIn(Math.min(FIRST_AGAIN_MS * 2 ** failures, LONGEST_AGAIN_MS));
      failures += 1;
      ended(error instanceof NotKeptError ? error.reason : 'unavailable');
    }
  }

  const outbox: Outbox = {
    async send({ urgent } = {}) {
      // One run at a time. A call during a run starts another run after it.
      const before = running;
      running = (async () => {
        await before;
        await run(urgent);
      })();
      await running;
    },
    async deliver(id) {
      watched.add(id);
      try {
        await outbox.send({ urgent: id });
        return await store.get(id);
      } finally {
        watched.delete(id);
      }
    },
    settledElsewhere(claim) {
      if (!watched.has(claim.id)) onSettled(claim);
    },
    receipts,
    progressOf: (id) => progress.get(id),
    problem: () => problem,
    subscribe: progressed.subscribe,
  };
  return outbox;
}
