import { type Day } from '#src/api/contract/days.ts';
import { type Id } from '#src/api/contract/tolerant.ts';

interface Dates {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
  claim_allowed_till?: Day | undefined;
}

export interface ProgrammeDates extends Dates {
  id: Id;
}

export function hasAllDates(programme: Dates): boolean {
  return [programme.start_date, programme.end_date, programme.claim_allowed_till].every(
    (day) => day !== undefined,
  );
}

/** Fills the missing dates of a programme from its entry in the list. */
export function withListedDates<P extends Dates>(
  programme: P,
  id: string,
  listed: readonly ProgrammeDates[],
): P {
  const entry = listed.find((one) => String(one.id) === id);
  return {
    ...programme,
    start_date: programme.start_date ?? entry?.start_date,
    end_date: programme.end_date ?? entry?.end_date,
    claim_allowed_till: programme.claim_allowed_till ?? entry?.claim_allowed_till,
  };
}
