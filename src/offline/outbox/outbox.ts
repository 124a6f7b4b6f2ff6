import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient } from '#src/api/client.ts';
import {
  rebateClaims,
  schemeClaims,
  submitRebateClaim,
  submitSchemeClaim,
  upload,
} from '#src/api/contract/claims.calls.ts';
import { type ClaimPayload, claimTotal, normalInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { type ClaimRecord } from './claim-record.ts';
import { type ClaimStore } from './claim-store.ts';
import { type Outcome, type SenderWorld, sendDueClaims } from './sender.ts';

/** The outbox in this page: gives the sender its world, and wakes it. */
export interface Outbox {
  /** Sends what is due now; also what waits for its time if `isUrgent`. Never rejects. */
  send: (options?: { isUrgent?: boolean }) => Promise<void>;
  /** Sends a claim that the partner looks at. @returns what became of it; `undefined` when it has arrived. */
  deliver: (id: string) => Promise<ClaimRecord | undefined>;
  /** The share of a claim's PDF that is uploaded, 0 to 1, while it is. */
  progressOf: (id: string) => number | undefined;
  subscribe: (listener: () => void) => () => void;
}

const LATER_MS = 5000;
/** Timers beyond this overflow. */
const LONGEST_SLEEP_MS = 15 * 60_000;

export function createOutbox({
  api,
  store,
  owner,
  isOnline,
  onSent,
}: {
  api: ApiClient;
  store: ClaimStore;
  owner: () => string | undefined;
  isOnline: () => boolean;
  /** A claim has arrived that nobody was looking at. */
  onSent: (record: ClaimRecord) => void;
}): Outbox {
  const listeners = new Set<() => void>();
  const progress = new Map<string, number>();
  const watched = new Set<string>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const world: SenderWorld = {
    now: () => Date.now(),
    owner,
    store: {
      list: async (who) => (await store.list(who)).map(({ id }) => id),
      get: store.get,
      put: async (record) => {
        await store.put(record);
        if (record.state !== 'sent') return;
        await store.remove(record.id);
        if (!watched.has(record.id)) onSent(record);
      },
    },
    api: {
      honoursKeys: api.honoursKeys,
      upload: async (record, key) => {
        try {
          const file = await store.file(record.id);
          if (!file) return { kind: 'refused', message: m.outbox_file_gone() };
          return await outcomeOf(
            api.send(upload, {
              body: { file, folder: 'invoices' },
              idempotencyKey: key,
              onProgress: (share) => {
                progress.set(record.id, share);
                tell();
              },
            }),
          );
        } catch (error) {
          console.warn(error);
          return { kind: 'unreached', message: m.outbox_not_read() };
        } finally {
          progress.delete(record.id);
          tell();
        }
      },
      post: (record, uploadUrl, key) =>
        outcomeOf(
          api
            .send(record.programType === 'scheme' ? submitSchemeClaim : submitRebateClaim, {
              params: { program_id: record.programId },
              body: payloadOf(record, uploadUrl),
              idempotencyKey: key,
            })
            .then(() => undefined),
        ),
      find: (record) => outcomeOf(isListed(api, record)),
    },
    alone: (work) => alone(`outbox:${owner()}`, work),
  };

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (!isOnline()) return;
    try {
      const next = await sendDueClaims(world);
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
      const who = owner();
      if (isUrgent && who !== undefined)
        for (const record of await store.list(who))
          if (record.state === 'waiting' && record.nextAttemptAt > 0)
            await store.put({ ...record, nextAttemptAt: 0 });
      // One after another in this page, too; a wish that comes meanwhile is granted after.
      const before = running;
      running = (async () => {
        await before;
        await run();
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

/** Across tabs and the worker where the browser has locks; else this page is alone with the API's key and the early mark. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  let isHeld = false;
  try {
    await navigator.locks.request(name, async () => {
      isHeld = true;
      await work();
    });
  } catch (error) {
    if (isHeld) throw error;
    // Site data is blocked, and with it the locks.
    await work();
  }
}

async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'ok', value: await call };
  } catch (error) {
    const { message, hint } = errorTextOf(error);
    const text = hint === undefined ? message : `${message}. ${hint}`;
    if (!(error instanceof ApiError)) return { kind: 'unreached', message: text };
    if (error.kind === 'signed-out') return { kind: 'signed-out' };
    if (error.kind !== 'refused') return { kind: 'unreached', message: text };
    if (error.retryAfterMs !== undefined || error.status === 429)
      return { kind: 'later', afterMs: error.retryAfterMs ?? LATER_MS };
    return { kind: 'refused', message: text };
  }
}

/** The claim as it is posted; ids go back as the API gave them. */
function payloadOf({ claim, vertical, productIds }: ClaimRecord, uploadUrl: string): ClaimPayload {
  const { accepted: _, products, ...rest } = claim;
  return {
    ...rest,
    ...(vertical && { business_vertical: vertical }),
    invoice: uploadUrl,
    products: products.map((line) => ({
      ...line,
      product_name: productIds.find((id) => String(id) === line.product_name) ?? line.product_name,
    })),
  };
}

/** Whether the API lists this claim: the same invoice, and the same total where it tells one. */
async function isListed(api: ApiClient, { programType, programId, claim, vertical }: ClaimRecord) {
  const params = { program_id: programId };
  const { claims } = await (programType === 'scheme'
    ? api.send(schemeClaims, { params })
    : api.send(rebateClaims, { params }));
  const invoice = normalInvoiceNumber(claim.invoice_number);
  const total = claimTotal(claim.products);
  return claims.some(
    (listed) =>
      normalInvoiceNumber(listed.invoice_number) === invoice &&
      (listed.total_value === undefined || listed.total_value === total) &&
      (programType === 'scheme' ||
        listed.business_vertical === undefined ||
        listed.business_vertical === vertical),
  );
}
