import { Suspense } from 'react';
import { m } from '#messages';
import { dashboardQueries } from '#src/features/dashboard/dashboard.queries.ts';
import { SummaryCards, SummarySkeleton } from '#src/features/dashboard/summary-cards.tsx';
import { SchemeGrid, SchemeGridSkeleton } from '#src/features/schemes/scheme-grid.tsx';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { type PortalContext } from '#src/shell/portal-context.ts';
import { Screen } from '#src/shell/screen.tsx';

/** The home screen, at / and, after a sign-in, at /dashboard (SPEC-DECISIONS 2). */
export const dashboardRoute = {
  head: () => pageTitle(m.dashboard_title()),
  loader: ({ context: { api, queryClient } }: { context: PortalContext }) => {
    void queryClient.prefetchQuery(dashboardQueries.summary(api));
    void queryClient.prefetchQuery(schemeQueries.list(api));
  },
  component: Dashboard,
};

function Dashboard() {
  return (
    <Screen title={m.dashboard_title()}>
      <Suspense fallback={<SummarySkeleton />}>
        <SummaryCards />
      </Suspense>
      <h2>{m.dashboard_latest()}</h2>
      <Suspense fallback={<SchemeGridSkeleton />}>
        <SchemeGrid />
      </Suspense>
    </Screen>
  );
}
