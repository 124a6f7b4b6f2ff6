import { type Claim } from '#src/api/contract/claims.schema.ts';
import { dayOf } from '#src/api/contract/days.ts';
import { formatDay, formatNumber } from '#src/ui/format.ts';

type Sort = { key: string; direction: 'ascending' | 'descending' };

const byText = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** The claims that contain every word of `search` in what their row shows. */
export function filterClaims(claims: readonly Claim[], search: string): readonly Claim[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return claims;
  return claims.filter((claim) => {
    const row = rowText(claim);
    return words.every((word) => row.includes(word));
  });
}

/** Sorted by the field `sort.key`; claims without it come last either way. Rows that are equal keep their order. */
export function sortClaims(claims: readonly Claim[], sort: Sort): readonly Claim[] {
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const valueOf = (claim: Claim) =>
    new Map<string, string | number | undefined>(Object.entries(claim)).get(sort.key);
  return claims.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return (
      sign *
      (typeof left === 'number' && typeof right === 'number'
        ? left - right
        : byText.compare(String(left), String(right)))
    );
  });
}

function rowText(claim: Claim): string {
  const amounts = [claim.total_value, claim.approved_business_volume].filter(
    (amount) => amount !== undefined,
  );
  return [
    claim.id,
    claim.invoice_number,
    formatDay(claim.invoice_date),
    claim.business_vertical,
    ...amounts.flatMap((amount) => [amount, formatNumber(amount)]),
    claim.created_at === undefined ? '' : formatDay(dayOf(claim.created_at)),
  ]
    .join(' ')
    .toLowerCase();
}
