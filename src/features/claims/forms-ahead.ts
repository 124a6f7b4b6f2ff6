import { type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient } from '#src/api/client.ts';
import { indianDay } from '#src/api/contract/days.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { rebateQueries } from '#src/features/rebates/rebates.queries.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { isThrifty } from '#src/offline/thrifty.ts';
import { claimQueries } from './claims.queries.ts';
import { quarterChoices, schemeChoices } from './programme-choices.ts';

/** A form changes seldom, and with a network it is asked for again when it is opened. */
const EVERY_MS = 24 * 60 * 60_000;

/**
 * Fetches the claim form of each programme that takes claims today, once a day and one after another, so that a claim can be begun
 * without a network for any of them. Not where data is dear. What cannot be had is told when the partner opens it.
 * @param isWanted whether it is still this partner's device.
 */
export async function fetchFormsAhead({
  api,
  queryClient,
  tier,
  now,
  isWanted,
}: {
  api: ApiClient;
  queryClient: QueryClient;
  tier: string | undefined;
  now: () => Date;
  isWanted: () => boolean;
}): Promise<void> {
  if (isThrifty()) return;
  const [schemes, rebates] = await Promise.all([
    queryClient.ensureQueryData(schemeQueries.list(api)).catch(() => []),
    seesRebates(tier) ? queryClient.ensureQueryData(rebateQueries.list(api)).catch(() => []) : [],
  ]);
  const today = indianDay(now());
  for (const choice of [...schemeChoices(schemes, today), ...quarterChoices(rebates, today)]) {
    const form = claimQueries.form(api, choice);
    const stateOf = () => queryClient.getQueryState(form.queryKey);
    if (now().getTime() - (stateOf()?.dataUpdatedAt ?? 0) < EVERY_MS) continue;
    if (!isWanted() || !navigator.onLine) return;
    await queryClient.prefetchQuery({ ...form, meta: { isAhead: true } });
    const error = stateOf()?.error;
    if (error instanceof ApiError && error.isTransient) return;
  }
}
