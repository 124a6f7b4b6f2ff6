import { type Query, type QueryCacheNotifyEvent, type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ApiClient } from '#src/api/client.ts';
import { type Claim, type ProgramClaims, type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { type ProgramType, seesRebates } from '#src/api/contract/tiers.ts';
import { type Id } from '#src/api/contract/tolerant.ts';
import { inTurns } from '#src/base/in-turns.ts';
import { bringsAnswer } from '#src/query/new-answer.ts';
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
  /**
   * In the order of the lists, schemes first. `undefined` while not even a list of programmes is there. The same
   * array as long as nothing in it changes.
   */
  programmes: readonly ProgrammeClaims[] | undefined;
  /** A list of programmes that could not be loaded. */
  error: Error | null;
  isRefreshing: boolean;
  /** Asks again for what failed. */
  retry: () => void;
}

/** So many programmes are asked for at once: more would starve the rest of a slow connection. */
const AT_ONCE = 4;
/** Answers that come within this time are shown together: each would sort the whole list anew. */
const TOGETHER_MS = 200;

/**
 * Every programme's claims: what is on the device at once, and with `isRefreshed` the stale ones anew, four at a time,
 * those without an answer first. They are asked again whenever a list of programmes is, such as after a time offline.
 * Without it, the API is asked for nothing, not even for the lists of programmes.
 */
export function useAllClaims({ isRefreshed }: { isRefreshed: boolean }): AllClaims {
  const { api, queryClient, user } = useRouteContext({ from: '/_signed-in' });
  const hasQuarters = seesRebates(user.tier);
  const schemes = useQuery({ ...claimQueries.schemes(api), enabled: isRefreshed });
  const quarters = useQuery({ ...claimQueries.quarters(api), enabled: isRefreshed && hasQuarters });
  const [schemeList, quarterList] = [schemes.data, hasQuarters ? quarters.data : undefined];
  const listed = useMemo(
    () => [...listOf('scheme', schemeList), ...listOf('rebate', quarterList)],
    [schemeList, quarterList],
  );
  const programmes = useAnswers(api, queryClient, listed);
  const [attempt, setAttempt] = useState(0);
  const due = [attempt, schemes.dataUpdatedAt, quarters.dataUpdatedAt, listed.length].join(' ');
  const [finished, setFinished] = useState('');
  useEffect(() => {
    if (!isRefreshed) return undefined;
    const leaving = new AbortController();
    const refresh = async () => {
      await refreshClaims(api, queryClient, listed, leaving.signal);
      if (!leaving.signal.aborted) setFinished(due);
    };
    void refresh();
    return () => leaving.abort();
  }, [api, queryClient, listed, isRefreshed, due]);
  return {
    programmes: schemeList || quarterList ? programmes : undefined,
    error: schemes.error ?? (hasQuarters ? quarters.error : null),
    isRefreshing: isRefreshed && listed.length > 0 && finished !== due,
    retry: () => {
      if (schemes.error) void schemes.refetch();
      if (hasQuarters && quarters.error) void quarters.refetch();
      setAttempt(attempt + 1);
    },
  };
}

const listedClaims = new WeakMap<object, readonly ListedClaim[]>();

/** The claims of one programme. Made once for each answer, so that lists of them can be compared. */
export function claimsOfOne({
  programType,
  programId,
  title,
  answer,
}: Pick<ProgrammeClaims, 'programType' | 'programId' | 'title' | 'answer'>): readonly ListedClaim[] {
  if (!answer) return [];
  const known = listedClaims.get(answer);
  if (known?.[0]?.programTitle === title) return known;
  const made = answer.claims.map((claim) => ({ programType, programId, programTitle: title, claim }));
  listedClaims.set(answer, made);
  return made;
}

/** The claims of all programmes whose answer is there. */
export function claimsOf(programmes: readonly ProgrammeClaims[]): ListedClaim[] {
  return programmes.flatMap(claimsOfOne);
}

type Programme = Pick<ProgrammeClaims, 'programType' | 'programId' | 'title'>;

/** A programme that is listed twice counts once. */
function listOf(
  programType: ProgramType,
  programmes: readonly { id: Id; title: string }[] = [],
): Programme[] {
  const byId = new Map(programmes.map(({ id, title }) => [String(id), title]));
  return [...byId].map(([programId, title]) => ({ programType, programId, title }));
}

function useAnswers(
  api: ApiClient,
  queryClient: QueryClient,
  listed: readonly Programme[],
): readonly ProgrammeClaims[] {
  const read = useMemo(() => answersReader(api, queryClient, listed), [api, queryClient, listed]);
  const subscribe = useCallback((onChange: () => void) => tellTogether(queryClient, onChange), [queryClient]);
  return useSyncExternalStore(subscribe, read);
}

/** Reads the answers without observers, forty of which would draw the screen for each change of a fetch. */
function answersReader(api: ApiClient, queryClient: QueryClient, listed: readonly Programme[]) {
  let last: readonly ProgrammeClaims[] = [];
  return () => {
    const next = listed.map((programme): ProgrammeClaims => {
      const state = queryOf(api, queryClient, programme)?.state;
      return {
        ...programme,
        answer: state?.data,
        answeredAt: state?.dataUpdatedAt ?? 0,
        error: state?.error ?? null,
      };
    });
    const isSame =
      next.length === last.length &&
      next.every(
        ({ answer, answeredAt, error }, index) =>
          answer === last[index]?.answer &&
          answeredAt === last[index]?.answeredAt &&
          error === last[index]?.error,
      );
    if (!isSame) last = next;
    return last;
  };
}

function tellTogether(queryClient: QueryClient, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (timer !== undefined || !event.query.queryHash.startsWith('["claims",') || !changesAnswer(event))
      return;
    timer = setTimeout(() => {
      timer = undefined;
      onChange();
    }, TOGETHER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function changesAnswer(event: QueryCacheNotifyEvent): boolean {
  const isFailure = event.type === 'updated' && event.action.type === 'error';
  return isFailure || event.type === 'removed' || bringsAnswer(event);
}

/** Resolves when every programme was asked, or the signal is aborted. Failures are in the queries. */
async function refreshClaims(
  api: ApiClient,
  queryClient: QueryClient,
  programmes: readonly Programme[],
  signal: AbortSignal,
): Promise<void> {
  const isThere = (programme: Programme) => queryOf(api, queryClient, programme)?.state.data !== undefined;
  const left = [...programmes.filter((one) => !isThere(one)), ...programmes.filter(isThere)];
  const refreshOne = async (next: Programme): Promise<void> => {
    const meta = queryOf(api, queryClient, next)?.meta;
    // On the device the programmes that the partner opened, and other screens, go before the rest of this list.
    const priority = isThere(next) ? meta && { meta } : { meta: { isAhead: true } };
    await queryClient.prefetchQuery({ ...claimQueries.of(api, next), ...priority });
  };
  await inTurns(left, AT_ONCE, refreshOne, signal);
}

function queryOf(
  api: ApiClient,
  queryClient: QueryClient,
  programme: Programme,
): Query<ProgramClaims | RebateClaims> | undefined {
  return queryClient.getQueryCache().find({ queryKey: claimQueries.of(api, programme).queryKey });
}
