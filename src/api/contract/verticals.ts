import * as v from 'valibot';

/** The business verticals of rebates and their claims (SPEC §9); SOHO is the default. */
export const BusinessVertical = v.picklist(['SOHO', 'SURVEILLANCE']);
export type BusinessVertical = v.InferOutput<typeof BusinessVertical>;
