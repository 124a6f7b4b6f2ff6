/** `count` claims as the API lists them. */
export function manyClaims(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    invoice_number: `INV/${String(index).padStart(5, '0')}`,
    invoice_date: '2026-05-10',
    business_vertical: index % 2 === 0 ? 'SOHO' : 'SURVEILLANCE',
    total_value: index + 1,
    approved_business_volume: index % 3 === 0 ? null : index,
    created_at: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
  }));
}

/** Schemes as the API lists them, each with `each` claims of its own, over three financial years. */
export function manySchemes(
  count: number,
  each: number,
): readonly { id: number; title: string; claims: readonly ManyClaim[] }[] {
  return Array.from({ length: count }, (_, scheme) => ({
    id: scheme + 1,
    title: `Scheme number ${scheme + 1}`,
    claims: Array.from({ length: each }, (__, index) => claimOf(scheme * each + index)),
  }));
}

export interface ManyClaim {
  id: number;
  invoice_number: string;
  invoice_date: string;
  total_value: number;
  approved_business_volume: number | null;
  created_at: string;
}

/** A third each are under review, approved, and approved short. */
function claimOf(number: number): ManyClaim {
  const total = 1000 + ((number * 7919) % 90_000);
  return {
    id: number + 1,
    invoice_number: `ALL/${String(number).padStart(5, '0')}`,
    invoice_date: `${2024 + (number % 3)}-0${1 + (number % 9)}-1${number % 10}`,
    total_value: total,
    approved_business_volume: [null, total, total - 500][number % 3] ?? null,
    created_at: new Date(1_700_000_000_000 + ((number * 104_729) % 10_000) * 60_000).toISOString(),
  };
}
