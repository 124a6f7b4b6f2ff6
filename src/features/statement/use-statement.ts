import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { indianDay } from '#src/api/contract/days.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { inTurns } from '#src/base/in-turns.ts';
import { useAllClaims } from '../claims/all-claims.queries.ts';
import { claimQueries } from '../claims/claims.queries.ts';
import { dashboardQueries } from '../dashboard/dashboard.queries.ts';
import { profileQueries } from '../profile/profile.queries.ts';
import { rewardQueries } from '../rewards/rewards.queries.ts';
import { type Holder } from './statement-paper.ts';
import { type ProgrammeAnswers, type Statement, statementOf, statementYears } from './statement.ts';

/** So many schemes' redemptions are asked for at once. */
const AT_ONCE = 2;

export interface StatementState {
  /** `undefined` while not even a list of programmes is there. */
  statement: Statement | undefined;
  /** Newest first. */
  years: readonly string[];
  holder: Holder;
  /** Whether all lists of programmes are there. */
  isListed: boolean;
  error: Error | null;
  /** Programmes, and those of which everything is there. */
  progress: { done: number; all: number };
}

/** The statement of a year, or else of the newest, from what is on the device; all of it is asked for anew. */
export function useStatement(year: string | undefined): StatementState {
  const { api, queryClient, savedCache, user, now } = useRouteContext({ from: '/_signed-in' });
  const { programmes, error } = useAllClaims({ isRefreshed: true });
  const schemeIds = (programmes ?? [])
    .filter(({ programType }) => programType === 'scheme')
    .map(({ programId }) => programId);
  const redemptions = useQueries({
    queries: schemeIds.map((programId) => ({ ...rewardQueries.ofScheme(api, programId), enabled: false })),
    // The same array as long as nothing in it changes.
    combine: (results) =>
      results.map(({ data, dataUpdatedAt }, index) => ({ programId: schemeIds[index], data, dataUpdatedAt })),
  });
  const ids = schemeIds.join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    void inTurns(
      schemeIds,
      AT_ONCE,
      (programId) => queryClient.prefetchQuery(rewardQueries.ofScheme(api, programId)),
      leaving.signal,
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `ids` stands for the schemes
  }, [api, queryClient, ids]);
  const summary = useQuery(dashboardQueries.summary(api)).data;
  const onFile = useQuery(profileQueries.profile(api, savedCache, user)).data?.profile;
  const schemes = useQuery({ ...claimQueries.schemes(api), enabled: false }).data;
  const quarters = useQuery({ ...claimQueries.quarters(api), enabled: false }).data;

  const answers = useMemo(
    () =>
      (programmes ?? []).map(({ programType, programId, title, answer, answeredAt }): ProgrammeAnswers => {
        const own = redemptions.find((one) => one.programId === programId);
        const ofScheme = programType === 'scheme' ? own : undefined;
        const times = [answeredAt, ofScheme?.dataUpdatedAt ?? 0].filter((time) => time > 0);
        return {
          programType,
          programId,
          title,
          claims: answer,
          transactions: ofScheme?.data,
          answeredAt: times.length > 0 ? Math.min(...times) : 0,
        };
      }),
    [programmes, redemptions],
  );
  // Thousands of claims are added up anew with each answer: presses go first.
  const settled = useDeferredValue(answers);
  const years = useMemo(() => statementYears(settled, indianDay(now())), [settled, now]);
  const chosen = year ?? years[0] ?? '';
  const statement = useMemo(() => statementOf(settled, chosen, summary), [settled, chosen, summary]);
  return {
    statement: programmes && statement,
    years: years.includes(chosen) ? years : [chosen, ...years],
    holder: {
      name: onFile?.name ?? user.name,
      organization: onFile?.organization ?? user.organization,
      gstin: onFile?.gst_number ?? user.gst_number,
    },
    isListed: schemes !== undefined && (quarters !== undefined || !seesRebates(user.tier)),
    error,
    progress: { done: answers.length - statement.missing.length, all: answers.length },
  };
}
