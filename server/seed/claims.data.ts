import { type SeedScheme } from './schemes.data.ts';

/** A past claim of the demo. Days are relative to today, and `minuteOfDay` is in India's time. */
export interface SeedClaim {
  partnerId: number;
  t1: number | null;
  t2: number | null;
  invoiceNumber: string;
  invoicedOn: number;
  submittedOn: number;
  minuteOfDay: number;
  vertical: 'SOHO' | 'SURVEILLANCE' | null;
  approved: number | null;
  lines: { product_id: number; quantity: number; price: number }[];
}

interface Choices {
  partners: readonly { id: number; tier: string }[];
  t1: readonly number[];
  t2: readonly number[];
  productIds: readonly number[];
}

const PER_PARTNER = { T1: 4, T2: 3, T3: 2 };
/** A claim that is at least this many days old has been reviewed. */
const DAYS_TO_REVIEW = 7;
const UNIT_PRICES = [1_850, 2_490, 3_999, 6_750, 9_200, 14_500, 22_900];

/** The scheme's past claims, the same for the same scheme and choices. Empty if it has not begun. */
export function demoClaims(scheme: SeedScheme, choices: Choices): SeedClaim[] {
  if (scheme.from > 0) return [];
  const random = seededRandom(scheme.slug);
  const lastDay = Math.min(scheme.to, -1);
  return choices.partners.flatMap((partner, partnerIndex) => {
    const isT3 = partner.tier === 'T3';
    const count =
      PER_PARTNER[partner.tier === 'T1' || partner.tier === 'T2' ? partner.tier : 'T3'] -
      Number(random() < 0.25);
    return Array.from({ length: count }, (_, index): SeedClaim => {
      const invoicedOn = scheme.from + Math.floor(random() * (lastDay - scheme.from + 1));
      const submittedOn = Math.min(invoicedOn + 1 + Math.floor(random() * 6), -1);
      const lines = linesOf(choices.productIds, random);
      const total = lines.reduce((sum, line) => sum + line.price, 0);
      return {
        partnerId: partner.id,
        t1: isT3 && random() < 0.3 ? null : pick(choices.t1, random),
        t2: isT3 && random() < 0.6 ? pick(choices.t2, random) : null,
        invoiceNumber: `${['TN', 'INV', 'GST', 'SC'][partnerIndex % 4]}/${String(1200 + Math.floor(random() * 7800))}-${index + 1}`,
        invoicedOn,
        submittedOn,
        minuteOfDay: 240 + Math.floor(random() * 480),
        vertical: scheme.products.some((name) => name === 'Cameras' || name === 'Recorders')
          ? 'SURVEILLANCE'
          : 'SOHO',
        approved: submittedOn > -DAYS_TO_REVIEW ? null : approvedOf(total, random()),
        lines,
      };
    });
  });
}

/** Most claims are approved in full, some in part, a few not at all. */
function approvedOf(total: number, chance: number): number {
  if (chance < 0.08) return 0;
  return chance < 0.25 ? Math.floor((total * 0.6) / 100) * 100 : total;
}

function linesOf(productIds: readonly number[], random: () => number) {
  const first = Math.floor(random() * productIds.length);
  const count = 1 + Math.floor(random() * Math.min(3, productIds.length));
  return Array.from({ length: count }, (_, index) => {
    const quantity = 1 + Math.floor(random() * 24);
    return {
      product_id: productIds[(first + index) % productIds.length] ?? 0,
      quantity,
      price: quantity * pick(UNIT_PRICES, random),
    };
  });
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** A small seeded generator of 0..1 (mulberry32), so that every demo is the same. */
function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
