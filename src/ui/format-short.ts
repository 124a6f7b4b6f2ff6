import { m } from '#messages';
import { formatNumber, formatRupees } from './format.ts';

/** `from` is what rounds to one of the unit: ₹99,950 is ₹1 L, not ₹100 K. */
const UNITS = [
  { size: 10_000_000, from: 9_995_000, text: (rupees: string) => m.short_crore({ rupees }) },
  { size: 100_000, from: 99_950, text: (rupees: string) => m.short_lakh({ rupees }) },
  { size: 1000, from: 999.5, text: (rupees: string) => m.short_thousand({ rupees }) },
];

/** Rupees for the axis of a plot, with at most one decimal: 50000 → "₹50 K", 512000 → "₹5.1 L", 12000000 → "₹1.2 Cr". */
export function formatShortRupees(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  const unit = UNITS.find(({ from }) => size >= from);
  if (!unit) return sign + formatRupees(Math.round(size));
  return sign + unit.text(`₹${formatNumber(Math.round((size / unit.size) * 10) / 10)}`);
}
