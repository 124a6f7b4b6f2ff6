import * as v from 'valibot';
import { IDEMPOTENCY_STATUS_HEADER } from '#src/api/contract/call.ts';

export const DAY_MS = 24 * 60 * 60_000;

const SentClaim = v.object({
  invoice: v.string(),
  invoice_number: v.string(),
  products: v.array(v.object({ product_price: v.number() })),
});

export interface ApiTraits {
  /** For how many calls it answers a key once. Default: all. */
  keysFor?: number;
  /** For how many calls its confirmation of the key comes through. Default: all. */
  confirmsFor?: number;
  /** It refuses an invoice that it has with 409. */
  isUnique?: boolean;
  /** How long its list lags behind, in ms. */
  lagMs?: number;
}

/** An API that takes uploads and claims, and lists the claims. */
export function createSimulatedApi(
  { keysFor = Infinity, confirmsFor = Infinity, isUnique = false, lagMs = 0 }: ApiTraits,
  now: () => number,
) {
  let calls = 0;
  const rows: { invoice: string; total: number; at: number }[] = [];
  const uploads = new Map<string, number>();
  const answers = new Map<string, Response>();

  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const once = (key: string | null, work: () => Response): Response => {
    calls += 1;
    if (calls > keysFor || key === null) return work();
    const stored = answers.get(key);
    const response = stored ?? work();
    if (!response.ok) return response;
    answers.set(key, response.clone());
    const told = response.clone();
    if (calls > confirmsFor) return told;
    told.headers.set(IDEMPOTENCY_STATUS_HEADER, stored ? 'replayed' : 'stored');
    return told;
  };
  return {
    rows,
    answer(path: string, key: string | null, body: unknown): Response {
      if (path.endsWith('/common/upload'))
        return once(key, () => {
          const address = `/api/files/${uploads.size}`;
          uploads.set(address, now());
          return json({ success: true, data: address });
        });
      if (typeof body !== 'string') {
        const claims = rows
          .filter(({ at }) => now() - at >= lagMs)
          .map(({ invoice, total }, id) => ({ id, invoice_number: invoice, total_value: total }));
        const list = json({ success: true, data: { program: {}, claims } });
        list.headers.set('Date', new Date(now()).toUTCString());
        return list;
      }
      return once(key, () => {
        const claim = v.parse(SentClaim, JSON.parse(body));
        // Uploads that no claim uses are deleted after 30 days.
        if (now() - (uploads.get(claim.invoice) ?? -Infinity) > 30 * DAY_MS)
          return json({ success: false, error: 'The invoice is not there any more.' }, 422);
        if (isUnique && rows.some(({ invoice }) => invoice === claim.invoice_number))
          return json({ success: false, error: 'This invoice was claimed already.' }, 409);
        rows.push({
          at: now(),
          invoice: claim.invoice_number,
          total: claim.products.reduce((sum, { product_price: price }) => sum + price, 0),
        });
        return json({ success: true });
      });
    },
  };
}
