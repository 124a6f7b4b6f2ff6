import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { m } from '#messages';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { ClaimScreen } from '#src/features/claims/claim-screen.tsx';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

/** An unknown vertical reads as none. */
const Search = v.object({
  business_vertical: v.optional(v.fallback(v.optional(BusinessVertical), undefined)),
});

export const Route = createFileRoute('/_signed-in/claims/$programId/$programType/submit')({
  validateSearch: Search,
  beforeLoad: ({ params }) => {
    if (params.programType !== 'scheme') throw notFound();
  },
  loader: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(schemeQueries.claimForm(api, params.programId)),
  head: ({ loaderData }) => pageTitle(loaderData?.program.title ?? m.scheme_submit_claim()),
  component: SubmitClaim,
});

function SubmitClaim() {
  const { programId } = Route.useParams();
  const { business_vertical: vertical } = Route.useSearch();
  return (
    <Screen
      back={
        <BackLink to="/scheme/$programId" params={{ programId }}>
          {m.back()}
        </BackLink>
      }
      isNarrow
    >
      <ClaimScreen programId={programId} vertical={vertical} />
    </Screen>
  );
}
