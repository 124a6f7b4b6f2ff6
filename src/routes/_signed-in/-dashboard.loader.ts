import { dashboardQueries } from '#src/features/dashboard/dashboard.queries.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { type PortalQueries } from '#src/query/portal-queries.ts';
import { type PortalContext } from '#src/app/portal-context.ts';

/** Does not wait: each part of the screen waits for its own data. */
export function loadDashboard({
  context: { api, queryClient },
}: {
  context: PortalContext & PortalQueries;
}): void {
  void queryClient.prefetchQuery(dashboardQueries.summary(api));
  void queryClient.prefetchQuery(schemeQueries.list(api));
}
