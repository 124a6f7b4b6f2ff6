import { m } from '#messages';
import { formatWhole } from '#src/ui/format.ts';

/** 1250 → "1,250 pts". */
export function formatPoints(value: number): string {
  return m.scheme_points({ points: formatWhole(value) });
}
