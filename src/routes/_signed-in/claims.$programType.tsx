import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { m } from '#messages';
import { Text } from '#src/api/contract/tolerant.ts';
import { claimQueries } from '#src/features/claims/claims.queries.ts';
import { MyClaims } from '#src/features/claims/my-claims.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

const Search = v.object({ program_id: v.optional(v.fallback(v.optional(Text), undefined)) });

export const Route = createFileRoute('/_signed-in/claims/$programType')({
  validateSearch: Search,
  beforeLoad: ({ params }) => {
    if (params.programType !== 'scheme') throw notFound();
  },
  loaderDeps: ({ search }) => ({ programId: search.program_id }),
  /** The first scheme is selected when none is given (SPEC-DECISIONS 31). */
  loader: async ({ context: { api, queryClient }, deps }) => {
    const schemes = await queryClient.ensureQueryData(claimQueries.schemes(api));
    const programId = deps.programId ?? schemes[0]?.id;
    if (programId === undefined) return { programId: undefined };
    await queryClient.ensureQueryData(claimQueries.ofScheme(api, String(programId)));
    return { programId: String(programId) };
  },
  head: () => pageTitle(m.claims_title()),
  component: Claims,
});

function Claims() {
  const { programId } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>}>
      <MyClaims
        key={programId}
        programId={programId}
        onSelect={(chosen) => void navigate({ search: { program_id: chosen } })}
      />
    </Screen>
  );
}
