/** Partner tiers (SPEC §6). ND is another name of T1. Letter case does not matter. */
type Tier = 'T1' | 'T2' | 'T3';

const TIERS: Record<string, Tier> = { T1: 'T1', ND: 'T1', T2: 'T2', T3: 'T3' };

function tierOf(tier: string | undefined): Tier | undefined {
  return tier === undefined ? undefined : TIERS[tier.trim().toUpperCase()];
}

/** Rebate programmes are for T2 partners only (SPEC §6). */
export function seesRebates(tier: string | undefined): boolean {
  return tierOf(tier) === 'T2';
}

/** What a claim names instead of a distributor: "Not Applicable". */
export const NOT_APPLICABLE = 'NA';

/** Only T3 may claim without an ND/T1 partner (SPEC §5). */
export function mayOmitT1(tier: string | undefined): boolean {
  return tierOf(tier) === 'T3';
}

/** Only T3 partners get the T2 list, and only for schemes. Everyone may answer "NA" (SPEC §5). */
export function mayNameT2(tier: string | undefined, programType: ProgramType): boolean {
  return programType === 'scheme' && tierOf(tier) === 'T3';
}

export type ProgramType = 'scheme' | 'rebate';
