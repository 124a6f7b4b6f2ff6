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
