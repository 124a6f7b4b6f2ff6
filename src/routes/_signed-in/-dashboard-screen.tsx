import { Suspense } from 'react';
import { m } from '#messages';
import { SummaryCards, SummarySkeleton } from '#src/features/dashboard/summary-cards.tsx';
import { PermissionBanner } from '#src/features/notifications/permission-banner.tsx';
import { InstallCard } from '#src/features/install/install-card.tsx';
import { SchemeGrid, SchemeGridSkeleton } from '#src/features/schemes/scheme-grid.tsx';
import { Screen } from '#src/shell/screen.tsx';

/** The home screen, at / and, after a sign-in, at /dashboard (SPEC-DECISIONS 2). */
export function DashboardScreen() {
  return (
    <Screen title={m.dashboard_title()}>
      <PermissionBanner />
      <Suspense fallback={<SummarySkeleton />}>
        <SummaryCards />
      </Suspense>
      <h2>{m.dashboard_latest()}</h2>
      <Suspense fallback={<SchemeGridSkeleton />}>
        <SchemeGrid heading="h3" />
      </Suspense>
      <InstallCard />
    </Screen>
  );
}
