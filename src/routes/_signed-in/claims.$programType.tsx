import { type ErrorComponentProps, createFileRoute, redirect } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { type ProgramType, seesRebates } from '#src/api/contract/tiers.ts';
import { Text, maybe } from '#src/api/contract/tolerant.ts';
import { claimQueries } from '#src/features/claims/claims.queries.ts';
import { ALL_PROGRAMMES } from '#src/parts/all-programmes.ts';
import { useIsHere } from '#src/parts/use-is-here.ts';
import { ClaimsView, OpenedClaim } from '#src/features/claims/claims-view.schema.ts';
import { MyClaims } from '#src/features/claims/my-claims.tsx';
import { SentReceipt } from '#src/features/claims/sent-receipt.tsx';
import { UnsentClaims } from '#src/features/claims/unsent-claims.tsx';
import { ErrorScreen } from '#src/shell/error-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { type PortalQueries } from '#src/query/portal-queries.ts';
import { type PortalContext } from '#src/app/portal-context.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { isWide } from '#src/ui/use-wide.ts';
import { programTypeOf } from './-program-type.ts';

const Search = v.object({
  program_id: maybe(Text),
  ...ClaimsView.entries,
  claim: OpenedClaim,
});

export const Route = createFileRoute('/_signed-in/claims/$programType')({
  validateSearch: Search,
  beforeLoad: ({ params, context: { user } }) => ({ programType: programTypeOf(params.programType, user) }),
  loaderDeps: ({ search }) => ({ programId: search.program_id }),
  loader: async ({ context, deps, location, cause }) => {
    // Not when a window becomes narrow, which only closes the claim.
    if (cause === 'enter' && !isWide()) openAlone(v.parse(Search, location.search).claim, context.user);
    return { programId: await loadClaims(context, context.programType, deps.programId) };
  },
  head: () => pageTitle(m.claims_title()),
  component: Claims,
  errorComponent: ClaimsFailed,
});

/** Without room beside the list, the address of a claim beside it leads to the claim's own screen. */
function openAlone(claim: string | undefined, user: SessionUser): void {
  if (claim === undefined) return;
  const [type = '', programId = '', claimId = ''] = claim.split('/');
  throw redirect({
    to: '/claims/$programType/$programId/$claimId',
    params: { programType: programTypeOf(type, user), programId, claimId },
    replace: true,
  });
}

/** Loads the programmes, and the claims of `wanted`, or else of the first one. @returns its id. */
async function loadClaims(
  { api, queryClient, user }: PortalContext & PortalQueries & { user: SessionUser },
  programType: ProgramType,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted === ALL_PROGRAMMES) {
    const lists = await Promise.allSettled([
      queryClient.ensureQueryData(claimQueries.schemes(api)),
      ...(seesRebates(user.tier) ? [queryClient.ensureQueryData(claimQueries.quarters(api))] : []),
    ]);
    const [first] = lists;
    // One list without the other is told on the screen.
    if (first?.status === 'rejected' && lists.every(({ status }) => status === 'rejected'))
      throw first.reason;
    return ALL_PROGRAMMES;
  }
  const programs = await (programType === 'scheme'
    ? queryClient.ensureQueryData(claimQueries.schemes(api))
    : queryClient.ensureQueryData(claimQueries.quarters(api)));
  const first = programs[0]?.id;
  const programId = wanted ?? (first === undefined ? undefined : String(first));
  if (programId === undefined) return undefined;
  await queryClient.ensureQueryData(claimQueries.of(api, { programType, programId }));
  return programId;
}

/** If the list fails, the claims on this device are still shown. */
function ClaimsFailed(props: ErrorComponentProps) {
  return (
    <>
      <Screen>
        <SentReceipt />
        <UnsentClaims />
      </Screen>
      <ErrorScreen {...props} />
    </>
  );
}

function Claims() {
  const { programId } = Route.useLoaderData();
  const { programType } = Route.useRouteContext();
  const { program_id: _, claim: __, ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isHere = useIsHere();
  const onView = useCallback(
    (next: ClaimsView) => {
      // What was typed comes here when typing rests. By then a row may have been pressed, whose screen is still loading.
      if (!isHere()) return;
      void navigate({
        search: ({ program_id, claim }) => ({ program_id, claim, ...next }),
        // The receipt stays. The entry before has another view: closing a claim does not go back to it.
        state: ({ receiptId }) => (receiptId === undefined ? {} : { receiptId }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, isHere],
  );
  return (
    <Screen back={<BackLink to={programType === 'scheme' ? '/' : '/rebate-programs'}>{m.back()}</BackLink>}>
      <MyClaims
        key={`${programType}-${programId}`}
        programType={programType}
        programId={programId}
        onSelect={(program_id, type) =>
          void navigate({
            to: '/claims/$programType',
            params: { programType: type },
            search: { program_id },
          })
        }
        view={view}
        onView={onView}
      />
    </Screen>
  );
}
