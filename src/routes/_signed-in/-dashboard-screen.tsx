import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy, useEffect } from 'react';
import { m } from '#messages';
import { FirstSteps } from '#src/features/dashboard/first-steps.tsx';
import { SummaryCards, SummarySkeleton } from '#src/features/dashboard/summary-cards.tsx';
import { PermissionBanner } from '#src/features/notifications/permission-banner.tsx';
import { KeptView } from '#src/features/dashboard/kept-view.tsx';
import { useInstall } from '#src/features/install/use-install.tsx';
import { SchemeGrid, SchemeGridSkeleton } from '#src/features/schemes/scheme-grid.tsx';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Screen } from '#src/shell/screen.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';

const InstallCard = lazy(async () => ({
  default: (await chunkInTime(() => import('#src/features/install/install-card.tsx'))).InstallCard,
}));

/** The home screen, at / and, after a sign-in, at /dashboard (SPEC-DECISIONS 2). */
export function DashboardScreen() {
  return (
    <Screen title={m.dashboard_title()}>
      <PermissionBanner />
      <Suspense fallback={<SummarySkeleton />}>
        <SummaryCards />
      </Suspense>
      {/* Together, so that nothing moves when the first steps come. */}
      <Suspense fallback={<Latest content={<SchemeGridSkeleton />} />}>
        <FirstSteps />
        <Latest content={<SchemeGrid heading="h3" />} />
        <KeptView />
        <FormsAhead />
      </Suspense>
      <Suspense>{useInstall().isSuggested && <InstallCard />}</Suspense>
    </Screen>
  );
}

/** What a claim needs is fetched while the partner looks at what there is to claim. Apart, so that only it is drawn with each step. */
function FormsAhead() {
  const { api, queryClient, user, session, now } = useRouteContext({ from: '/_signed-in' });
  useEffect(() => {
    const isWanted = () => session.get()?.user.id === user.id;
    const fetchAll = async () => {
      await whenIdle();
      const { fetchFormsAhead } = await chunkInTime(() => import('#src/features/claims/forms-ahead.ts'));
      await fetchFormsAhead({ api, queryClient, tier: user.tier, now, isWanted });
    };
    void fetchAll();
  }, [api, queryClient, user, session, now]);
  return null;
}

function Latest({ content }: { content: ReactNode }) {
  return (
    <>
      <h2>{m.dashboard_latest()}</h2>
      {content}
    </>
  );
}
