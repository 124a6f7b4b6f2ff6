import { m } from '#messages';
import { type Target } from '#src/api/contract/rebates.schema.ts';

/** What to say where no target is ahead: the highest one is reached, or none is set. */
export function noNextText({ basic_target: basic, expected_target: expected }: Target): string {
  if (expected !== undefined) return m.target_expected_reached();
  return basic === undefined ? m.target_unknown() : m.target_basic_reached();
}
