import * as v from 'valibot';
import { type DeviceStore } from './device-store.ts';

/** The T1 and T2 partners of the partner's last claim, suggested for the next one. Deleted at log-out. */

const KEY = 'last-partners';
const Partners = v.object({ t1_partner: v.string(), t2_partner: v.string() });
const Kept = v.object({ owner: v.string(), ...Partners.entries });
export type ClaimPartners = v.InferOutput<typeof Partners>;

export interface LastPartners {
  get: (owner: string) => Promise<ClaimPartners | undefined>;
  set: (owner: string, partners: ClaimPartners) => Promise<void>;
  forget: () => Promise<void>;
}

export function createLastPartners(store: DeviceStore): LastPartners {
  return {
    async get(owner) {
      const kept = v.safeParse(Kept, await store.get(KEY));
      if (!kept.success || kept.output.owner !== owner) return undefined;
      return v.parse(Partners, kept.output);
    },
    async set(owner, { t1_partner, t2_partner }) {
      await store.set(KEY, { owner, t1_partner, t2_partner });
    },
    forget: () => store.delete(KEY),
  };
}
