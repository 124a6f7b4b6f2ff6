import { dashboardQueries } from '#src/features/dashboard/dashboard.queries.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { type Answers } from '#src/offline/answers.ts';
import { type PortalContext } from '#src/shell/portal-context.ts';

/** Starts what the dashboard shows; each part of the screen waits for its own. */
export function loadDashboard({ context: { api, queryClient } }: { context: PortalContext & Answers }): void {
  void queryClient.prefetchQuery(dashboardQueries.summary(api));
  void queryClient.prefetchQuery(schemeQueries.list(api));
}
