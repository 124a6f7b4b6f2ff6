import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { m } from '#messages';
import { claimQueries } from '#src/features/claims/claims.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { programTypeOf } from './-program-type.ts';

const OneClaim = lazyRouteComponent(() => import('#src/features/claims/claim-places.ts'), 'OneClaim');

// The `_` keeps the screen out of the list's.
export const Route = createFileRoute('/_signed-in/claims/$programType_/$programId/$claimId')({
  beforeLoad: ({ params, context: { user } }) => ({ programType: programTypeOf(params.programType, user) }),
  loader: async ({ context, params: { programId, claimId } }) => {
    const { api, queryClient, programType } = context;
    // Together with the claims.
    void OneClaim.preload?.();
    const ofProgramme = { programType, programId };
    try {
      const { claims } = await queryClient.ensureQueryData(claimQueries.of(api, ofProgramme));
      const claim = claims.find(({ id }) => String(id) === claimId);
      if (claim) return { invoiceNumber: claim.invoice_number };
    } catch (error) {
      if (!(await receiptOf())) throw error;
    }
    return { invoiceNumber: (await receiptOf())?.claim.invoice_number };

    /** A receipt is worth showing even without the list. */
    function receiptOf() {
      const owner = String(context.user.id);
      return context.receipts.ofClaim(owner, ofProgramme, { id: claimId, invoiceNumber: '' });
    }
  },
  head: ({ loaderData }) => pageTitle(loaderData?.invoiceNumber || m.one_claim_title()),
  component: ClaimOfAddress,
});

function ClaimOfAddress() {
  const { programId, claimId } = Route.useParams();
  const { programType } = Route.useRouteContext();
  return (
    <Screen
      back={
        <BackLink to="/claims/$programType" params={{ programType }} search={{ program_id: programId }}>
          {m.back()}
        </BackLink>
      }
      isNarrow
    >
      <OneClaim
        key={`${programType}-${programId}-${claimId}`}
        programType={programType}
        programId={programId}
        claimId={claimId}
      />
    </Screen>
  );
}
