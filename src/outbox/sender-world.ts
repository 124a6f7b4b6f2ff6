import * as v from 'valibot';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { type AnswerHeaders, type ApiClient } from '#src/api/client.ts';
import {
  rebateClaims,
  schemeClaims,
  submitRebateClaim,
  submitSchemeClaim,
  upload,
} from '#src/api/contract/claims.calls.ts';
import { E_INVOICE_FIELD } from '#src/api/contract/call.ts';
import { type ClaimPayload } from '#src/api/contract/claims.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { type ClaimRecord, type SettledClaim, TypedClaim } from './claim-record.ts';
import { newRecord } from './made-records.ts';
import { type ClaimStore } from './claim-store.ts';
import { type Receipts } from './receipt.ts';
import { isSameClaim } from './same-claim.ts';
import { type Look, type Outcome, type SenderWorld } from './sender.ts';

export { sendDueClaims } from './sender.ts';

/** States from which a sender may continue. A draft belongs to the partner. */
const SENT_FROM = ['waiting', 'uploading', 'sending', 'unsure', 'confirming', 'needs-sign-in'] as const;

export interface ReceiptKeeper extends Pick<Receipts, 'keep' | 'forget'> {
  /** A partner who has logged out leaves no receipt, even of a claim that arrives afterwards. */
  isLoggedOut: (owner: string) => boolean | Promise<boolean>;
}

/** The sender's dependencies in a browser, for the page and for the worker. */
export function createSenderWorld({
  api,
  store,
  receipts,
  owner,
  sinceSeen,
  onSettled,
  onProgress,
  lockMs,
}: {
  api: ApiClient;
  store: Pick<ClaimStore, 'list' | 'get' | 'put' | 'file'>;
  /** Missing in tests without receipts. */
  receipts?: ReceiptKeeper;
  owner: () => string | undefined;
  /** One per page or worker, see {@link createWatch}. */
  sinceSeen: SenderWorld['sinceSeen'];
  /** The claim has certainly arrived, or the API refused it. */
  onSettled: (record: ClaimRecord) => void;
  /** The uploaded share of a claim's PDF, 0 to 1; `undefined` when the upload ends. Pages only. */
  onProgress?: (id: string, share: number | undefined) => void;
  /** How long the lock is waited for. By default without a limit: the worker takes over from a page that is closed. */
  lockMs?: number;
}): SenderWorld {
  /** Another tab has the lock, and may be alive. */
  let isShared = false;
  const keepReceipt = async (record: ClaimRecord) => {
    if (!receipts || (await receipts.isLoggedOut(record.owner))) return;
    const file = await store.file(record.id).catch((error: unknown) => {
      console.warn('A receipt has no PDF:', error);
      return undefined;
    });
    await receipts.keep(record, file, Date.now());
    if (await receipts.isLoggedOut(record.owner)) await receipts.forget(record.owner);
  };
  /** Another partner may have signed in between two steps of a claim. It must not be sent with their token. */
  const asOwner = <T>(record: ClaimRecord, call: () => Promise<T>): Promise<Outcome<T>> =>
    record.owner === owner() ? outcomeOf(call()) : Promise.resolve({ kind: 'signed-out' });
  return {
    now: () => Date.now(),
    sinceSeen,
    owner,
    store: {
      list: async (who) =>
        (await store.list(who, { mustKnow: true }))
          .filter((record) => !isShared || !isBeingSent(record))
          .map(({ id }) => id),
      get: (id) => store.get(id, { mustKnow: true }),
      put: async (record) => {
        if (record.state === 'sent') {
          // First: a process that dies in between finds the claim sent again, and does both.
          await keepReceipt(record).catch((error: unknown) =>
            // Without it the claim has arrived all the same.
            console.warn('A sent claim leaves no receipt:', error),
          );
          await store.put(emptied(record), SENT_FROM, null);
        } else await store.put(record, SENT_FROM);
        if (record.state === 'sent' || record.state === 'refused') onSettled(record);
      },
    },
    api: {
      honoursKeys: api.honoursKeys,
      upload: async (record, key) => {
        try {
          const file = await store.file(record.id);
          if (!file) return { kind: 'refused', message: m.outbox_file_gone() };
          let told: AnswerHeaders | undefined;
          return await asOwner(record, () =>
            api
              .send(upload, {
                body: { file, folder: 'invoices' },
                idempotencyKey: key,
                onHeaders: (headers) => {
                  told = headers;
                },
                ...(onProgress && { onProgress: (share: number) => onProgress(record.id, share) }),
              })
              .then((address) => ({
                address,
                isKeyConfirmed: told?.isKeyConfirmed === true,
                takesEInvoice: told?.claimFields.includes(E_INVOICE_FIELD) === true,
              })),
          );
        } catch (error) {
          console.warn(error);
          return { kind: 'unreached', message: m.outbox_not_read() };
        } finally {
          onProgress?.(record.id, undefined);
        }
      },
      post: (record, uploadUrl, key) => {
        let told: AnswerHeaders | undefined;
        return asOwner(record, () =>
          api
            .send(record.programType === 'scheme' ? submitSchemeClaim : submitRebateClaim, {
              params: { program_id: record.programId },
              body: payloadOf(record, uploadUrl),
              idempotencyKey: key,
              onHeaders: (headers) => {
                told = headers;
              },
            })
            .then(() => ({ isKeyConfirmed: told?.isKeyConfirmed === true, answeredAt: told?.at })),
        );
      },
      find: (record) => asOwner(record, () => look(api, record)),
    },
    alone: (work) =>
      alone(`outbox:${owner()}`, lockMs, async (isHeldElsewhere) => {
        // Only its key keeps a claim from arriving twice then. Without it the lock is asked for again later.
        if (isHeldElsewhere && !api.honoursKeys()) throw new Error('another tab does not stop sending');
        isShared = isHeldElsewhere;
        await work().finally(() => {
          isShared = false;
        });
      }),
  };
}

/** What stays of an arrived claim, for a page that waits for the outcome: nothing that was typed. */
function emptied({ id, owner, createdAt, changedAt, programType, programId }: ClaimRecord): ClaimRecord {
  const untyped = { programTitle: '', productIds: [], claim: v.parse(TypedClaim, {}) };
  return {
    ...newRecord({ id, owner, programType, programId, ...untyped }, createdAt),
    changedAt,
    state: 'sent',
  };
}

export function settled({
  id,
  owner,
  programType,
  programId,
  claim,
  state,
  message,
}: ClaimRecord): SettledClaim {
  return {
    id,
    owner,
    programType,
    programId,
    invoiceNumber: claim.invoice_number,
    refusal: state === 'refused' ? (message ?? m.something_went_wrong()) : undefined,
  };
}

const LATER_MS = 5000;

/** Implements {@link SenderWorld.sinceSeen} with a monotonic clock, for one page or worker. */
export function createWatch(): SenderWorld['sinceSeen'] {
  const seen = new Map<string, number>();
  return (mark) => {
    const now = performance.now();
    const before = seen.get(mark);
    seen.set(mark, now);
    return before === undefined ? undefined : now - before;
  };
}

/** Longer than a step of a sender takes, even the upload over a very slow network. */
const LONGEST_STEP_MS = 10 * 60_000;

const isBeingSent = ({ state, changedAt }: ClaimRecord) =>
  (state === 'uploading' || state === 'sending') && Math.abs(Date.now() - changedAt) < LONGEST_STEP_MS;

/**
 * Without the Web Locks API, only the key and the mark before each post prevent a second post.
 * @param lockMs after this time the work is done without the lock: some browsers keep that of a page that is gone
 */
async function alone(
  name: string,
  lockMs: number | undefined,
  work: (isHeldElsewhere: boolean) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return work(false);
  let isHeld = false;
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = lockMs === undefined ? undefined : setTimeout(() => waiting.abort(), lockMs);
  try {
    await navigator.locks.request(name, { signal }, async () => {
      isHeld = true;
      clearTimeout(timer);
      await work(false);
    });
  } catch (error) {
    if (isHeld) throw error;
    clearTimeout(timer);
    // Else the browser blocks site data, and with it the locks.
    await work(signal.aborted);
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
    const isTooMany = error.status === 429;
    if (error.retryAfterMs !== undefined || isTooMany)
      return {
        kind: 'later',
        afterMs: error.retryAfterMs ?? LATER_MS,
        message: text,
        hadNoEffect: isTooMany,
      };
    // An API of the specification alone says with 409 that it has the invoice, and names no field.
    const fields = error.fields ?? (error.status === 409 ? { invoice_number: message } : undefined);
    return { kind: 'refused', status: error.status, message: text, fields };
  }
}

/** Product ids are posted as the API gave them. */
function payloadOf(
  { claim, vertical, productIds, eInvoice, takesEInvoice }: ClaimRecord,
  uploadUrl: string,
): ClaimPayload {
  const { accepted: _, products, ...rest } = claim;
  return {
    ...rest,
    ...(vertical && { business_vertical: vertical }),
    invoice: uploadUrl,
    ...(takesEInvoice && eInvoice !== undefined && { e_invoice: eInvoice }),
    products: products.map((line) => ({
      ...line,
      product_name: productIds.find((id) => String(id) === line.product_name) ?? line.product_name,
    })),
  };
}

/** Whether the API lists the claim, and when it said so. */
async function look(api: ApiClient, record: ClaimRecord): Promise<Look> {
  let answeredAt: number | undefined;
  const options = {
    params: { program_id: record.programId },
    fresh: true,
    onHeaders: ({ at }: AnswerHeaders) => {
      answeredAt = at;
    },
  };
  const { claims } = await (record.programType === 'scheme'
    ? api.send(schemeClaims, options)
    : api.send(rebateClaims, options));
  return { isListed: claims.some((listed) => isSameClaim(listed, record)), answeredAt };
}
