import { type ApiClient } from '#src/api/client.ts';
import { type ClaimRecord, isUnsent } from './claim-record.ts';
import { type ClaimStore } from './claim-store.ts';

/** The outbox in this page: gives the sender its world, and wakes it. */
export interface Outbox {
  /** Sends what is due now; also what waits for its time if `isUrgent`. Never rejects. */
  send: (options?: { isUrgent?: boolean }) => Promise<void>;
  /** Sends a claim that the partner looks at. @returns what became of it; `undefined` when it has arrived. */
  deliver: (id: string) => Promise<ClaimRecord | undefined>;
  /** The share of a claim's PDF that is uploaded, 0 to 1, while it is. */
  progressOf: (id: string) => number | undefined;
  /** Told by the worker that it has sent one. */
  sentElsewhere: (claim: { id: string; invoiceNumber: string }) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Timers beyond this overflow. */
const LONGEST_SLEEP_MS = 15 * 60_000;

export function createOutbox({
  api,
  store,
  owner,
  isOnline,
  onSent,
  wakeWorker,
}: {
  api: ApiClient;
  store: ClaimStore;
  owner: () => string | undefined;
  isOnline: () => boolean;
  /** A claim has arrived that nobody was looking at. */
  onSent: (invoiceNumber: string) => void;
  /** Asks the browser to wake the worker for what is left, also when no page is open, where it can. */
  wakeWorker: () => void;
}): Outbox {
  const listeners = new Set<() => void>();
  const progress = new Map<string, number>();
  const watched = new Set<string>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  /** Its code comes with the first claim to send: it brings the whole contract of claims along. */
  async function sendDue(isUrgent: boolean): Promise<number | undefined> {
    const { createSenderWorld, sendDueClaims } = await import('./sender-world.ts');
    const world = createSenderWorld({
      api,
      store,
      owner,
      onSent: ({ id, claim }) => outbox.sentElsewhere({ id, invoiceNumber: claim.invoice_number }),
      onProgress: (id, share) => {
        if (share === undefined) progress.delete(id);
        else progress.set(id, share);
        tell();
      },
    });
    return sendDueClaims(world, { isUrgent });
  }

  async function run(isUrgent: boolean): Promise<void> {
    clearTimeout(timer);
    const who = owner();
    // Before it begins: this page may not live to see the end.
    const records = who === undefined ? [] : await store.list(who);
    if (records.some(isUnsent)) wakeWorker();
    if (!isOnline() || records.every(({ state }) => state === 'draft')) return;
    try {
      const next = await sendDue(isUrgent);
      if (next !== undefined)
        timer = setTimeout(
          () => void outbox.send(),
          Math.min(LONGEST_SLEEP_MS, Math.max(0, next - Date.now())),
        );
    } catch (error) {
      // The store did not take a step down: nothing was sent that is not written.
      console.warn('Claims could not be sent:', error);
    }
  }

  const outbox: Outbox = {
    async send({ isUrgent = false } = {}) {
      // One after another in this page, too; a wish that comes meanwhile is granted after.
      const before = running;
      running = (async () => {
        await before;
        await run(isUrgent);
      })();
      await running;
    },
    async deliver(id) {
      watched.add(id);
      try {
        await outbox.send();
        return await store.get(id);
      } finally {
        watched.delete(id);
      }
    },
    sentElsewhere({ id, invoiceNumber }) {
      if (!watched.has(id)) onSent(invoiceNumber);
    },
    progressOf: (id) => progress.get(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  return outbox;
}
