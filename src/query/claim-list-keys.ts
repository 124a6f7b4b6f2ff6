import { type QueryKey } from '@tanstack/react-query';

/** The keys of the queries that hold the claims of one scheme or quarter. */
export const claimListKeys = {
  scheme: (programId: string) => ['claims', 'of-scheme', programId] as const,
  rebate: (programId: string) => ['claims', 'of-quarter', programId] as const,
};

/** The programme whose claims a query holds; `undefined` for any other query. */
export function listedProgramme(
  key: QueryKey,
): { programType: keyof typeof claimListKeys; programId: string } | undefined {
  const [subject, kind, programId] = key;
  if (subject !== 'claims' || typeof programId !== 'string') return undefined;
  if (kind === 'of-scheme') return { programType: 'scheme', programId };
  return kind === 'of-quarter' ? { programType: 'rebate', programId } : undefined;
}
