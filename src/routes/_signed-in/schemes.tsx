import { Link, createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '#messages';
import { SchemeGrid, SchemeGridSkeleton } from '#src/features/schemes/scheme-grid.tsx';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { buttonClass } from '#src/ui/button.tsx';

export const Route = createFileRoute('/_signed-in/schemes')({
  head: () => pageTitle(m.schemes_title()),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(schemeQueries.list(api));
  },
  component: Schemes,
});

function Schemes() {
  return (
    <Screen
      back={<BackLink to="/">{m.back()}</BackLink>}
      title={m.schemes_title()}
      actions={
        <Link
          to="/claims/$programType"
          params={{ programType: 'scheme' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {m.scheme_my_claims()}
        </Link>
      }
    >
      <Suspense fallback={<SchemeGridSkeleton />}>
        <SchemeGrid heading="h2" />
      </Suspense>
    </Screen>
  );
}
