import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
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
  /** Whether a list of programmes that is not there could not be loaded. */
  isListLost: boolean;
  error: Error | null;
  /** Programmes, and those of which everything is there. */
  progress: { done: number; all: number };
  /** What is missing is being asked for. */
  isComing: boolean;
  /** Asks again for what failed. */
  retry: () => void;
}

/** The statement of a year, or else of the newest, from what is on the device; all of it is asked for anew. */
export function useStatement(year: string | undefined): StatementState {
  const { api, queryClient, savedCache, user, now } = useRouteContext({ from: '/_signed-in' });
  const { programmes, error, isRefreshing, retry } = useAllClaims({ isRefreshed: true });
  const schemeIds = (programmes ?? [])
    .filter(({ programType }) => programType === 'scheme')
    .map(({ programId }) => programId);
  const redemptions = useQueries({
    queries: schemeIds.map((programId) => ({ ...rewardQueries.ofScheme(api, programId), enabled: false })),
    // The same array as long as nothing in it changes.
    combine: (results) =>
      results.map(({ data, dataUpdatedAt }, index) => ({ programId: schemeIds[index], data, dataUpdatedAt })),
  });
  const schemes = useQuery({ ...claimQueries.schemes(api), enabled: false });
  const quarters = useQuery({ ...claimQueries.quarters(api), enabled: false });
  const lists = seesRebates(user.tier) ? [schemes, quarters] : [schemes];
  const [attempt, setAttempt] = useState(0);
  // The claims are asked anew with each list, and the redemptions with the claims: they are compared.
  const due = [attempt, ...lists.map(({ dataUpdatedAt }) => dataUpdatedAt), ...schemeIds].join(' ');
  const [finished, setFinished] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    const refresh = async () => {
      await inTurns(
        schemeIds,
        AT_ONCE,
        (programId) => queryClient.prefetchQuery(rewardQueries.ofScheme(api, programId)),
        leaving.signal,
      );
      if (!leaving.signal.aborted) setFinished(due);
    };
    void refresh();
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `due` stands for the schemes
  }, [api, queryClient, due]);
  const { data: totals, dataUpdatedAt: totalsAt } = useQuery(dashboardQueries.summary(api));
  const { data: onFile } = useQuery(profileQueries.profile(api, savedCache, user));

  const answers = useMemo(
    () =>
      (programmes ?? []).map(({ programType, programId, title, answer, answeredAt }): ProgrammeAnswers => {
        const own = redemptions.find((one) => one.programId === programId);
        const ofScheme = programType === 'scheme' ? own : undefined;
        const list = programType === 'scheme' ? schemes.data : quarters.data;
        return {
          programType,
          programId,
          title,
          claims: answer,
          transactions: ofScheme?.data,
          listed: list?.find(({ id }) => String(id) === programId),
          claimsAt: answeredAt,
          transactionsAt: ofScheme?.dataUpdatedAt ?? 0,
        };
      }),
    [programmes, redemptions, schemes.data, quarters.data],
  );
  // Thousands of claims are added up anew with each answer: presses go first.
  const settled = useDeferredValue(answers);
  const years = useMemo(() => statementYears(settled, indianDay(now())), [settled, now]);
  const chosen = year ?? years[0] ?? '';
  const isListed = lists.every(({ data }) => data !== undefined);
  // `error` is gone while a list is asked for again.
  const isListLost = lists.some(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0);
  const statement = useMemo(
    () => statementOf(settled, chosen, totals && { ...totals, answeredAt: totalsAt }, isListed),
    [settled, chosen, totals, totalsAt, isListed],
  );
  const progress = { done: answers.length - statement.missing.length, all: answers.length };
  return {
    statement: programmes && statement,
    years: years.includes(chosen) ? years : [chosen, ...years],
    holder: {
      name: onFile?.profile.name ?? user.name,
      organization: onFile?.profile.organization ?? user.organization,
      gstin: onFile?.profile.gst_number ?? user.gst_number,
      isTold: onFile?.isFromDevice === false,
    },
    isListed,
    isListLost,
    error,
    progress,
    isComing:
      lists.some(({ data, isFetching }) => data === undefined && isFetching) ||
      (!isListed && !isListLost) ||
      (progress.done < progress.all && (isRefreshing || finished !== due)),
    retry: () => {
      retry();
      setAttempt(attempt + 1);
    },
  };
}
