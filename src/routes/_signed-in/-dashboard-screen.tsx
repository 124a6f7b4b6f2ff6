import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, Link, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { m } from '#messages';
import { AnswersPlace, AnswersSkeleton } from '#src/features/dashboard/answers-place.tsx';
import { isSignedIn } from '#src/device/session.ts';
import { dashboardQueries } from '#src/features/dashboard/dashboard.queries.ts';
import { FirstSteps } from '#src/features/dashboard/first-steps.tsx';
import { SummaryCards, SummarySkeleton } from '#src/features/dashboard/summary-cards.tsx';
import { PermissionBanner } from '#src/features/notifications/permission-banner.tsx';
import { useInstall } from '#src/features/install/use-install.tsx';
import { SchemeGrid, SchemeGridSkeleton } from '#src/features/schemes/scheme-grid.tsx';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { FailureAlert } from '#src/parts/failure.tsx';
import { type PortalContext } from '#src/app/portal-context.ts';
import { type PortalQueries } from '#src/query/portal-queries.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Screen } from '#src/shell/screen.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';

const KeptView = lazy(async () => {
  await whenIdle();
  return { default: (await chunkInTime(() => import('#src/features/dashboard/kept-view.tsx'))).KeptView };
});
const InstallCard = lazy(async () => ({
  default: (await chunkInTime(() => import('#src/features/install/install-card.tsx'))).InstallCard,
}));

/** Does not wait: each part of the screen waits for its own data. */
export function loadDashboard({
  context: { api, queryClient },
}: {
  context: Pick<PortalContext & PortalQueries, 'api' | 'queryClient'>;
}): void {
  void queryClient.prefetchQuery(dashboardQueries.summary(api));
  void queryClient.prefetchQuery(schemeQueries.list(api));
}

/** The home screen, at / and, after a sign-in, at /dashboard. A failing part does not affect the others. */
export function DashboardScreen() {
  const { api } = useRouteContext({ from: '__root__' });
  const summary = useQuery(dashboardQueries.summary(api));
  const schemes = useQuery(schemeQueries.list(api));
  // Schemes and first steps appear together, to avoid a layout shift, but do not wait for a retry.
  const isTogether = isSettled(summary) && isSettled(schemes);
  // They come after the rest: the view is kept again with them.
  const [isAnswered, setAnswered] = useState(false);
  return (
    <Screen
      title={m.dashboard_title()}
      actions={
        <Link to="/claims/submit" search={{ scan: true }} className={buttonClass({ variant: 'secondary' })}>
          {m.scan_action()}
        </Link>
      }
    >
      <Part query={summary} pending={<SummarySkeleton />}>
        <SummaryCards />
      </Part>
      {isTogether ? (
        <>
          {summary.data?.total_claims === 0 && <FirstSteps />}
          {schemes.data && summary.data?.total_claims !== 0 && (
            <Apart>
              <AnswersPlace schemes={schemes.data} onDrawn={setAnswered} />
            </Apart>
          )}
          <Apart>
            <PermissionBanner hasClaims={(summary.data?.total_claims ?? 0) > 0} />
          </Apart>
        </>
      ) : (
        <AnswersSkeleton />
      )}
      <h2>{m.dashboard_latest()}</h2>
      {isTogether ? (
        <Part query={schemes} pending={<SchemeGridSkeleton />}>
          <SchemeGrid heading="h3" />
        </Part>
      ) : (
        <SchemeGridSkeleton />
      )}
      <Suspense>{summary.data && schemes.data && <KeptView key={String(isAnswered)} />}</Suspense>
      {schemes.data && <FormsAhead />}
      <Apart>
        <Suspense>{useInstall().isSuggested && <InstallCard />}</Suspense>
      </Apart>
    </Screen>
  );
}

/** Has data or has failed once, even if it is being retried. */
function isSettled({ data, failureCount, isFetched }: UseQueryResult): boolean {
  return data !== undefined || failureCount > 0 || isFetched;
}

function Part({
  query: { data, error, refetch },
  pending,
  children,
}: {
  query: UseQueryResult;
  pending: ReactNode;
  children: ReactNode;
}) {
  if (data !== undefined) return children;
  return error ? <FailureAlert error={error} onRetry={() => void refetch()} /> : pending;
}

/** Isolates a render error from the rest of the screen. */
function Apart({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  );
}

function Failed({ error, reset }: ErrorComponentProps) {
  return <FailureAlert error={error} onRetry={reset} />;
}

/** Prefetches the claim forms. A component of its own, so that its updates draw nothing else. */
function FormsAhead() {
  const { api, queryClient, user, session, now } = useRouteContext({ from: '/_signed-in' });
  useEffect(() => {
    const isWanted = () => isSignedIn(session, user);
    const fetchAll = async () => {
      await whenIdle();
      const { fetchFormsAhead } = await chunkInTime(() => import('#src/features/claims/forms-ahead.ts'));
      await fetchFormsAhead({ api, queryClient, tier: user.tier, now, isWanted });
    };
    void fetchAll();
  }, [api, queryClient, user, session, now]);
  return null;
}
