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
import { type Outcome, type SenderWorld } from './sender.ts';

export { sendDueClaims } from './sender.ts';

/** What a sender may find where it left off; a draft is the partner's. */
const SENT_FROM = ['waiting', 'uploading', 'sending', 'unsure', 'needs-sign-in'] as const;

/** The sender's world where there is a browser: the page's, and the worker's. */
export function createSenderWorld({
  api,
  store,
  owner,
  onSent,
  onProgress,
}: {
  api: ApiClient;
  store: ClaimStore;
  owner: () => string | undefined;
  /** A claim has arrived. */
  onSent: (record: ClaimRecord) => void;
  /** The share of a claim's PDF that is uploaded, 0 to 1; `undefined` when that is over. Only pages can tell. */
  onProgress?: (id: string, share: number | undefined) => void;
}): SenderWorld {
  return {
    now: () => Date.now(),
    owner,
    store: {
      list: async (who) => (await store.list(who)).map(({ id }) => id),
      get: store.get,
      put: async (record) => {
        if (record.state !== 'sent') return store.put(record, SENT_FROM);
        await store.remove(record.id, SENT_FROM);
        onSent(record);
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
              ...(onProgress && { onProgress: (share: number) => onProgress(record.id, share) }),
            }),
          );
        } catch (error) {
          console.warn(error);
          return { kind: 'unreached', message: m.outbox_not_read() };
        } finally {
          onProgress?.(record.id, undefined);
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
}

const LATER_MS = 5000;

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
