import { type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient } from '#src/api/client.ts';
import { indianDay } from '#src/api/contract/days.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { rebateQueries } from '#src/features/rebates/rebates.queries.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { isMetered } from '#src/network/metered.ts';
import { claimQueries } from './claims.queries.ts';
import { quarterChoices, schemeChoices } from './programme-choices.ts';

/** A form changes rarely, and is refetched when it is opened online. */
const EVERY_MS = 24 * 60 * 60_000;

/**
 * Prefetches the forms of all open programmes once a day, so that a claim can begin offline. Skipped if data
 * is expensive or slow. @param isWanted whether the same partner is still signed in.
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
  if (isMetered()) return;
  const [schemes, rebates] = await Promise.all([
    queryClient.ensureQueryData(schemeQueries.list(api)).catch(() => []),
    seesRebates(tier) ? queryClient.ensureQueryData(rebateQueries.list(api)).catch(() => []) : [],
  ]);
  const today = indianDay(now());
  for (const choice of [...schemeChoices(schemes, today), ...quarterChoices(rebates, today)]) {
    const form = claimQueries.form(api, choice);
    const stateOf = () => queryClient.getQueryState(form.queryKey);
    const age = now().getTime() - (stateOf()?.dataUpdatedAt ?? 0);
    // Negative if the clock was set back.
    if (age >= 0 && age < EVERY_MS) continue;
    if (!isWanted() || !navigator.onLine) return;
    await queryClient.prefetchQuery({ ...form, meta: { isAhead: true } });
    const error = stateOf()?.error;
    if (error instanceof ApiError && error.isTransient) return;
  }
}
