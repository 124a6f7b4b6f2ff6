import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { m } from '#messages';
import { type ProgramType, seesRebates } from '#src/api/contract/tiers.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { ClaimScreen } from '#src/features/claims/claim-screen.tsx';
import { openDraft } from '#src/features/claims/open-draft.ts';
import { claimQueries } from '#src/features/claims/claims.queries.ts';
import { ForT2 } from '#src/features/rebates/for-t2.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

const Search = v.object({
  business_vertical: v.optional(v.string()),
  /** A draft of this device, by its id. */
  draft: v.optional(v.string()),
});

export const Route = createFileRoute('/_signed-in/claims/$programId/$programType/submit')({
  validateSearch: Search,
  beforeLoad: ({ params, search, context: { user } }) => {
    const programType = typeOf(params.programType);
    const vertical = verticalOf(programType, search.business_vertical);
    // Any other vertical is corrected in the address, too.
    if (vertical !== search.business_vertical)
      throw redirect({
        to: '/claims/$programId/$programType/submit',
        params,
        search: {
          ...(vertical !== undefined && { business_vertical: vertical }),
          ...(search.draft !== undefined && { draft: search.draft }),
        },
        replace: true,
      });
    return { programType, vertical, isAllowed: programType === 'scheme' || seesRebates(user.tier) };
  },
  // What a form begins with is read anew each time: a claim of a minute ago has changed it.
  gcTime: 0,
  preloadGcTime: 0,
  loader: async ({ context, params, location }) => {
    if (!context.isAllowed) return undefined;
    const { draft: draftId } = v.parse(Search, location.search);
    const { api, queryClient, programType, vertical } = context;
    const { program } = await queryClient.ensureQueryData(
      claimQueries.form(api, { programType, programId: params.programId, vertical }),
    );
    const [draft, lastPartners] = await Promise.all([
      openDraft(context.claimStore, context.user, draftId),
      context.lastPartners.get(String(context.user.id)),
    ]);
    return { title: program.title, draft, lastPartners };
  },
  head: ({ loaderData }) => pageTitle(loaderData?.title ?? m.scheme_submit_claim()),
  component: SubmitClaim,
});

function typeOf(text: string): ProgramType {
  if (text === 'scheme' || text === 'rebate') return text;
  throw notFound();
}

/** SOHO where a rebate's address has none or another word (SPEC §2); a scheme needs none. */
function verticalOf(programType: ProgramType, text: string | undefined): BusinessVertical | undefined {
  if (v.is(BusinessVertical, text)) return text;
  return programType === 'rebate' ? 'SOHO' : undefined;
}

function SubmitClaim() {
  const { programId } = Route.useParams();
  const { programType, isAllowed } = Route.useRouteContext();
  return (
    <Screen
      back={
        programType === 'scheme' ? (
          <BackLink to="/scheme/$programId" params={{ programId }}>
            {m.back()}
          </BackLink>
        ) : (
          <BackLink to="/rebate-programs">{m.back()}</BackLink>
        )
      }
      isNarrow
    >
      {isAllowed ? <LoadedClaim /> : <ForT2 />}
    </Screen>
  );
}

function LoadedClaim() {
  const { programId } = Route.useParams();
  const { api, programType, vertical } = Route.useRouteContext();
  const loaded = Route.useLoaderData();
  const { data } = useSuspenseQuery(claimQueries.form(api, { programType, programId, vertical }));
  return (
    <ClaimScreen
      key={`${programType}-${programId}-${vertical}`}
      programType={programType}
      programId={programId}
      data={data}
      draft={loaded?.draft}
      lastPartners={loaded?.lastPartners}
      vertical={vertical}
    />
  );
}
