import * as v from 'valibot';
import { maybe } from '#src/api/contract/tolerant.ts';
import { type DeviceStore } from './device-store.ts';

/**
 * The T1 and T2 partners of the partner's last claim, suggested for the next one, and the T1 partner of each seller,
 * whose invoices name a GSTIN and no id. Deleted at log-out.
 */

const KEY = 'last-partners';
const Partners = v.object({ t1_partner: v.string(), t2_partner: v.string() });
const SELLERS_KEY = 'sellers';
/** The latest are kept. Partners buy from a few distributors. */
const MOST_SELLERS = 50;
const Kept = maybe(v.object({ owner: v.string(), ...Partners.entries }));
const Sellers = maybe(v.object({ owner: v.string(), t1Of: v.record(v.string(), v.string()) }));
export type ClaimPartners = v.InferOutput<typeof Partners>;

export interface LastPartners {
  get: (owner: string) => Promise<ClaimPartners | undefined>;
  /** @param seller the GSTIN that the claim's invoice names, if it is known */
  set: (owner: string, partners: ClaimPartners, seller?: string) => Promise<void>;
  /** The T1 partner of the last claim for an invoice of this seller. */
  ofSeller: (owner: string, seller: string) => Promise<string | undefined>;
  forget: () => Promise<void>;
}

export function createLastPartners(store: DeviceStore): LastPartners {
  const sellersOf = async (owner: string): Promise<Map<string, string>> => {
    const kept = v.parse(Sellers, await store.get(SELLERS_KEY));
    return new Map(kept?.owner === owner ? Object.entries(kept.t1Of) : []);
  };
  return {
    async get(owner) {
      const kept = v.parse(Kept, await store.get(KEY));
      return kept?.owner === owner ? v.parse(Partners, kept) : undefined;
    },
    async set(owner, { t1_partner, t2_partner }, seller) {
      await store.set(KEY, { owner, t1_partner, t2_partner });
      if (seller === undefined) return;
      const sellers = await sellersOf(owner);
      // At the end, where the latest are.
      sellers.delete(seller);
      const latest = [...sellers.set(seller, t1_partner)].slice(-MOST_SELLERS);
      await store.set(SELLERS_KEY, { owner, t1Of: Object.fromEntries(latest) });
    },
    async ofSeller(owner, seller) {
      return (await sellersOf(owner)).get(seller);
    },
    async forget() {
      await store.delete(KEY);
      await store.delete(SELLERS_KEY);
    },
  };
}
