import * as v from 'valibot';
import { EInvoiceKeys } from '#src/api/contract/e-invoice.ts';
import { inTime } from '#src/base/in-time.ts';

const ADDRESS = '/einvoice-keys.json';
const CACHE = 'einvoice-keys';
const PATIENCE_MS = 3000;
const NONE: EInvoiceKeys = { keys: [] };

/** The registries' keys beside the portal, as they are or, without a network, as they last were. */
export async function loadKeys(): Promise<EInvoiceKeys> {
  const cache = 'caches' in globalThis ? await caches.open(CACHE) : undefined;
  try {
    const response = await inTime(fetch(ADDRESS, { cache: 'no-cache' }), PATIENCE_MS);
    const copy = response.clone();
    const keys = v.parse(EInvoiceKeys, await response.json());
    await cache?.put(ADDRESS, copy);
    return keys;
  } catch (error) {
    const kept = await cache?.match(ADDRESS);
    if (!kept) console.warn('There are no keys to check e-invoices with:', error);
    return kept ? v.parse(v.fallback(EInvoiceKeys, NONE), await kept.json()) : NONE;
  }
}
