import { type ClaimWindowDates, claimWindow } from './claim-window.ts';
import { type Day } from './days.ts';
import { type Program } from './programs.schema.ts';
import { type ProgramType } from './tiers.ts';
import { type BusinessVertical } from './verticals.ts';

/** How many days ahead a claim window counts as ending soon. */
export const SOON_DAYS = 7;

/** A scheme or a quarter, and whether the partner has claimed in it. */
export interface ClaimedProgramme extends ClaimWindowDates {
  programType: ProgramType;
  programId: string;
  title: string;
  /** Of a quarter: the vertical that a new claim is for. */
  vertical?: BusinessVertical | undefined;
  /** `undefined`: not known, which is not the same as none. */
  hasClaims: boolean | undefined;
}

export interface ClosingWindow extends ClaimedProgramme {
  lastDay: Day;
  /** Days after today: 0 on the last day. */
  daysLeft: number;
}

/** The open windows that close within `days`: those known to be without a claim first, then by day. */
export function closingWindows(
  programmes: readonly ClaimedProgramme[],
  today: Day,
  days = SOON_DAYS,
): ClosingWindow[] {
  return programmes
    .flatMap((programme) => {
      const window = claimWindow(programme, today);
      return window.state === 'open' && window.daysLeft <= days
        ? [{ ...programme, lastDay: window.lastDay, daysLeft: window.daysLeft }]
        : [];
    })
    .toSorted(
      (a, b) => Number(a.hasClaims !== false) - Number(b.hasClaims !== false) || a.daysLeft - b.daysLeft,
    );
}

type Listed = ClaimWindowDates & Pick<Program, 'id' | 'title'>;

/**
 * The schemes and quarters of the lists, as far as they are there.
 * @param hasClaims by type and id, as in `scheme/12`; missing where it is not known
 */
export function claimedProgrammes(
  {
    schemes = [],
    rebates = [],
  }: {
    schemes?: readonly Listed[] | undefined;
    rebates?:
      | readonly {
          RebateAgreement: readonly { business_vertical: string }[];
          rebate_program: readonly Listed[];
        }[]
      | undefined;
  },
  hasClaims: ReadonlyMap<string, boolean>,
): ClaimedProgramme[] {
  const programme = (
    programType: ProgramType,
    { id, title, start_date, claim_allowed_till }: Listed,
    vertical?: BusinessVertical,
  ): ClaimedProgramme => ({
    programType,
    programId: String(id),
    title,
    start_date,
    claim_allowed_till,
    ...(vertical && { vertical }),
    hasClaims: hasClaims.get(`${programType}/${id}`),
  });
  return [
    ...schemes.map((scheme) => programme('scheme', scheme)),
    ...rebates.flatMap(({ RebateAgreement: agreements, rebate_program: quarters }) => {
      const verticals = new Set(agreements.map(({ business_vertical: vertical }) => vertical));
      // SPEC §2: SOHO unless the address says otherwise.
      const vertical = verticals.has('SURVEILLANCE') && !verticals.has('SOHO') ? 'SURVEILLANCE' : 'SOHO';
      return quarters.map((quarter) => programme('rebate', quarter, vertical));
    }),
  ];
}

/** The path of a programme's claim form (SPEC §2). */
export function claimFormPath({
  programType,
  programId,
  vertical,
}: Pick<ClaimedProgramme, 'programType' | 'programId' | 'vertical'>): string {
  const search = vertical === undefined ? '' : `?business_vertical=${vertical}`;
  return `/claims/${encodeURIComponent(programId)}/${programType}/submit${search}`;
}
