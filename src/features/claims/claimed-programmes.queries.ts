import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ClaimedProgramme, claimedProgrammes } from '#src/api/contract/closing-windows.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { rebateQueries } from '../rebates/rebates.queries.ts';
import { schemeQueries } from '../schemes/schemes.queries.ts';
import { type AllClaims, useAllClaims } from './all-claims.queries.ts';

/** The programmes of the lists that are on the device, and the claims in them. It asks the API for nothing. */
export function useClaimedProgrammes(): {
  programmes: ClaimedProgramme[];
  claims: AllClaims['programmes'];
} {
  const { api, user } = useRouteContext({ from: '/_signed-in' });
  const { data: schemes } = useQuery({ ...schemeQueries.list(api), enabled: false });
  const { data: rebates } = useQuery({ ...rebateQueries.list(api), enabled: false });
  const { programmes: claims } = useAllClaims({ isRefreshed: false });
  const hasClaims = new Map(
    claims?.flatMap(({ programType, programId, answer }) =>
      answer ? [[`${programType}/${programId}`, answer.claims.length > 0] as const] : [],
    ),
  );
  return {
    programmes: claimedProgrammes(
      { schemes, rebates: seesRebates(user.tier) ? rebates : undefined },
      hasClaims,
    ),
    claims,
  };
}
