import * as v from 'valibot';
import { EInvoiceKeys } from '#src/api/contract/e-invoice.ts';
import { inTime } from '#src/base/in-time.ts';

const ADDRESS = '/einvoice-keys.json';
const CACHE = 'einvoice-keys';
const PATIENCE_MS = 3000;
const NONE: EInvoiceKeys = { keys: [] };

/** The registries' keys beside the portal, as they are or, without a network, as they last were. */
export async function loadKeys(): Promise<EInvoiceKeys> {
  // A browser that blocks it, or a full device, still has the keys of the network.
  const cache = 'caches' in globalThis ? await caches.open(CACHE).catch(() => undefined) : undefined;
  const fetchKeys = async () => {
    const response = await fetch(ADDRESS, { cache: 'no-cache' });
    const copy = response.clone();
    const keys = v.parse(EInvoiceKeys, await response.json());
    cache
      ?.put(ADDRESS, copy)
      .catch((error: unknown) => console.warn('The keys for e-invoices are not kept:', error));
    return keys;
  };
  try {
    return await inTime(fetchKeys(), PATIENCE_MS);
  } catch (error) {
    const kept = await cache?.match(ADDRESS).catch(() => undefined);
    if (!kept) console.warn('There are no keys to check e-invoices with:', error);
    return kept ? v.parse(v.fallback(EInvoiceKeys, NONE), await kept.json()) : NONE;
  }
}
