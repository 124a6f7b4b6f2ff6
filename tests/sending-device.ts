import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { type ClaimRecord, TakenAwayError, isUnsent } from '#src/outbox/claim-record.ts';
import { newRecord } from '#src/outbox/made-records.ts';
import { createSenderWorld, createWatch, sendDueClaims } from '#src/outbox/sender-world.ts';
import { claimOf, tokenOf } from './claims-client.ts';
import { pdfOfSize } from './pdf.ts';

/** A partner's phone with the portal's real sender and API client, and with storage in memory. */
export interface SendingDevice {
  email: string;
  token: string;
  /** Puts a claim into the outbox. @returns its invoice number: `C-` and the record's id */
  submit: () => string;
  /** Sends the claims that are due, or with `all` every waiting claim, as a tap on "Send now" does. */
  send: (urgent?: 'all') => Promise<void>;
  records: () => ClaimRecord[];
  unsent: () => ClaimRecord[];
}

/** Default size of each claim's PDF. */
const BYTES = 1500;

/** @param base such as `http://127.0.0.1:4173/api`; becomes the global `location` */
export async function sendingDevice(
  base: string,
  email: string,
  { bytes = BYTES }: { bytes?: number } = {},
): Promise<SendingDevice> {
  // The client sends idempotency keys only to an API on the page's own origin.
  vi.stubGlobal('location', new URL(base));
  vi.stubGlobal('navigator', {});
  const token = await tokenOf(base, email);
  const api = createApiClient({ base, token: () => token, onSignedOut: () => undefined });
  const { products, ...chosen } = await claimOf(base, token);

  const records = new Map<string, ClaimRecord>();
  const files = new Map<string, File>();
  const world = createSenderWorld({
    api,
    owner: () => email,
    sinceSeen: createWatch(),
    onSettled: () => undefined,
    store: {
      list: () => Promise.resolve([...records.values()].filter(({ state }) => state !== 'sent')),
      get: (id) => Promise.resolve(records.get(id)),
      file: (id) => Promise.resolve(files.get(id)),
      put: (record, after) => {
        const stored = records.get(record.id);
        if (!stored || !after.some((state) => state === stored.state))
          return Promise.reject(new TakenAwayError(record.id, stored?.state ?? 'nothing'));
        records.set(record.id, record);
        return Promise.resolve();
      },
    },
  });
  return {
    email,
    token,
    submit() {
      const id = randomUUID();
      const invoiceNumber = `C-${id}`;
      const record = newRecord(
        {
          id,
          owner: email,
          programType: 'scheme',
          programId: '1',
          programTitle: '',
          productIds: products.map((line) => line.product_name),
          claim: {
            ...chosen,
            accepted: true,
            invoice_number: invoiceNumber,
            products: products.map((line) => ({ ...line, product_name: String(line.product_name) })),
          },
        },
        Date.now(),
      );
      files.set(id, new File([pdfOfSize(bytes)], `${id}.pdf`, { type: 'application/pdf' }));
      records.set(id, { ...record, state: 'waiting' });
      return invoiceNumber;
    },
    async send(urgent) {
      await sendDueClaims(world, { urgent });
    },
    records: () => [...records.values()],
    unsent: () => [...records.values()].filter(isUnsent),
  };
}
