import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { SchemeDetail } from '#src/features/schemes/scheme-detail.tsx';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/_signed-in/scheme/$programId')({
  loader: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(schemeQueries.detail(api, params.programId)),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: Scheme,
});

function Scheme() {
  const { programId } = Route.useParams();
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>}>
      {/* Of its own: another scheme must not show, or share, what is held of this one. */}
      <SchemeDetail key={programId} programId={programId} />
    </Screen>
  );
}
