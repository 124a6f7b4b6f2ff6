import { type ClaimWindow, claimWindow } from '#src/api/contract/claim-window.ts';
import { type Day } from '#src/api/contract/days.ts';
import { type invoiceDateProblem } from '#src/api/contract/claims.schema.ts';
import { type Program, type Reward } from '#src/api/contract/programs.schema.ts';
import { type Rebate, type Target } from '#src/api/contract/rebates.schema.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import * as v from 'valibot';
import { type ClaimSubject } from './claims.queries.ts';

/** A programme that takes claims today. */
export interface ProgrammeChoice extends ClaimSubject {
  title: string;
  window: Extract<ClaimWindow, { state: 'open' }>;
  lastDay: Day;
  /** What the rule for an invoice's date looks at. */
  dates: Parameters<typeof invoiceDateProblem>[1];
  earns: Earnings;
}

/** What claims bring in a programme. */
export type Earnings =
  /** `available` points can be redeemed now. */
  | { kind: 'points'; available: number | undefined; rewards: readonly Reward[] }
  | { kind: 'rebate'; target: Target };

/** The open schemes; the one that closes first comes first. */
export function schemeChoices(schemes: readonly Program[], today: Day): ProgrammeChoice[] {
  return sorted(
    schemes.flatMap((scheme) =>
      choice(scheme, today, {
        programType: 'scheme',
        programId: String(scheme.id),
        vertical: undefined,
        earns: { kind: 'points', available: scheme.total_available_value, rewards: scheme.rewards },
      }),
    ),
  );
}

/** The open quarters, once for each vertical with an agreement; the one that closes first comes first. */
export function quarterChoices(rebates: readonly Rebate[], today: Day): ProgrammeChoice[] {
  return sorted(
    rebates.flatMap(({ RebateAgreement: agreements, rebate_program: quarters }) =>
      quarters.flatMap((quarter) =>
        agreements.flatMap((target) =>
          v.is(BusinessVertical, target.business_vertical)
            ? choice(quarter, today, {
                programType: 'rebate',
                programId: String(quarter.id),
                vertical: target.business_vertical,
                earns: { kind: 'rebate', target },
              })
            : [],
        ),
      ),
    ),
  );
}

function choice(
  programme: ProgrammeChoice['dates'] & {
    title: string;
    start_date?: Day | undefined;
    claim_allowed_till?: Day | undefined;
  },
  today: Day,
  subject: ClaimSubject & Pick<ProgrammeChoice, 'earns'>,
): ProgrammeChoice[] {
  const window = claimWindow(programme, today);
  return window.state === 'open'
    ? [{ ...subject, title: programme.title, window, lastDay: window.lastDay, dates: programme }]
    : [];
}

function sorted(choices: readonly ProgrammeChoice[]): ProgrammeChoice[] {
  return choices.toSorted((a, b) => a.lastDay.localeCompare(b.lastDay));
}
