/** The beginnings of the keys of the queries that hold the claims of one scheme or quarter. Its id follows. */
export const CLAIM_LISTS = {
  scheme: ['claims', 'of-scheme'],
  rebate: ['claims', 'of-quarter'],
} as const;

/** The keys of the queries that list the programmes with claims. */
export const CLAIMED_LISTS = { scheme: ['claims', 'schemes'], rebate: ['claims', 'quarters'] } as const;
