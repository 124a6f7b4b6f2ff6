import { type QueryClient, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type ApiClient } from '#src/api/client.ts';
import { type Claim, type ProgramClaims, type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { type ProgramType, seesRebates } from '#src/api/contract/tiers.ts';
import { type Id } from '#src/api/contract/tolerant.ts';
import { claimQueries } from './claims.queries.ts';

/** A scheme or a quarter with the claims in it, as far as its answer is on the device. */
export interface ProgrammeClaims {
  programType: ProgramType;
  programId: string;
  title: string;
  /** `undefined`: not on the device, or not answered yet. */
  answer: ProgramClaims | RebateClaims | undefined;
  /** When the answer came, in ms since 1970; 0 without one. */
  answeredAt: number;
  /** Why the last call for it failed. */
  error: Error | null;
}

/** A claim of any programme. */
export interface ListedClaim {
  programType: ProgramType;
  programId: string;
  programTitle: string;
  claim: Claim;
}

export interface AllClaims {
  /** In the order of the lists, schemes first. `undefined` while not even a list of programmes is there. */
  programmes: readonly ProgrammeClaims[] | undefined;
  /** A list of programmes that could not be had. */
  error: Error | null;
}

/** So many programmes are asked for at once: more would starve the rest of a slow connection. */
const AT_ONCE = 4;

/**
 * Every programme's claims: what is on the device at once, and with `isRefreshed` the stale ones anew, four at a time,
 * those without an answer first. Without it, the API is asked for nothing, not even for the lists of programmes.
 */
export function useAllClaims({ isRefreshed }: { isRefreshed: boolean }): AllClaims {
  const { api, queryClient, user } = useRouteContext({ from: '/_signed-in' });
  const schemes = useQuery({ ...claimQueries.schemes(api), enabled: isRefreshed });
  const quarters = useQuery({
    ...claimQueries.quarters(api),
    enabled: isRefreshed && seesRebates(user.tier),
  });
  const listedSchemes = listOf('scheme', schemes.data);
  const listedQuarters = listOf('rebate', quarters.data);
  const ofSchemes = useQueries({
    queries: listedSchemes.map(({ programId }) => ({
      ...claimQueries.ofScheme(api, programId),
      enabled: false,
    })),
  });
  const ofQuarters = useQueries({
    queries: listedQuarters.map(({ programId }) => ({
      ...claimQueries.ofQuarter(api, programId),
      enabled: false,
    })),
  });
  const listed = [...listedSchemes, ...listedQuarters];
  const ids = listed.map(({ programType, programId }) => `${programType}/${programId}`).join(' ');
  useEffect(() => {
    if (!isRefreshed) return undefined;
    const leaving = new AbortController();
    void refreshClaims(api, queryClient, listed, leaving.signal);
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `ids` stands for the listed programmes
  }, [api, queryClient, ids, isRefreshed]);
  return {
    programmes:
      schemes.data || quarters.data
        ? [...withAnswers(listedSchemes, ofSchemes), ...withAnswers(listedQuarters, ofQuarters)]
        : undefined,
    error: schemes.error ?? quarters.error,
  };
}

/** The claims of all programmes whose answer is there. */
export function claimsOf(programmes: readonly ProgrammeClaims[]): ListedClaim[] {
  return programmes.flatMap(({ programType, programId, title, answer }) =>
    (answer?.claims ?? []).map((claim) => ({ programType, programId, programTitle: title, claim })),
  );
}

type Programme = Pick<ProgrammeClaims, 'programType' | 'programId' | 'title'>;

function listOf(
  programType: ProgramType,
  programmes: readonly { id: Id; title: string }[] = [],
): Programme[] {
  return programmes.map(({ id, title }) => ({ programType, programId: String(id), title }));
}

function withAnswers(
  programmes: readonly Programme[],
  answers: readonly UseQueryResult<ProgramClaims | RebateClaims>[],
): ProgrammeClaims[] {
  return programmes.map((programme, index) => ({
    ...programme,
    answer: answers[index]?.data,
    answeredAt: answers[index]?.dataUpdatedAt ?? 0,
    error: answers[index]?.error ?? null,
  }));
}

async function refreshClaims(
  api: ApiClient,
  queryClient: QueryClient,
  programmes: readonly Programme[],
  signal: AbortSignal,
): Promise<void> {
  const isThere = ({ programType, programId }: Programme) =>
    queryClient.getQueryData(keyOf(api, programType, programId)) !== undefined;
  const left = [...programmes.filter((one) => !isThere(one)), ...programmes.filter(isThere)];
  const refreshNext = async (): Promise<void> => {
    const next = signal.aborted ? undefined : left.shift();
    if (!next) return;
    await (next.programType === 'scheme'
      ? queryClient.prefetchQuery(claimQueries.ofScheme(api, next.programId))
      : queryClient.prefetchQuery(claimQueries.ofQuarter(api, next.programId)));
    await refreshNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, refreshNext));
}

function keyOf(api: ApiClient, programType: ProgramType, programId: string) {
  return programType === 'scheme'
    ? claimQueries.ofScheme(api, programId).queryKey
    : claimQueries.ofQuarter(api, programId).queryKey;
}
