import { Link, createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { rebateQueries } from '#src/features/rebates/rebates.queries.ts';
import { RebatesScreen } from '#src/features/rebates/rebates-screen.tsx';
import { DeadEnd } from '#src/shell/not-found-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { buttonClass } from '#src/ui/button.tsx';

export const Route = createFileRoute('/_signed-in/rebate-programs')({
  beforeLoad: ({ context: { user } }) => ({ isAllowed: seesRebates(user.tier) }),
  loader: async ({ context: { api, queryClient, isAllowed } }) => {
    if (isAllowed) await queryClient.ensureQueryData(rebateQueries.list(api));
  },
  head: () => pageTitle(m.rebates_title()),
  component: Rebates,
});

function Rebates() {
  const { isAllowed } = Route.useRouteContext();
  const back = <BackLink to="/">{m.back()}</BackLink>;
  if (!isAllowed)
    return <DeadEnd back={back} title={m.rebates_for_t2_title()} text={m.rebates_for_t2_text()} />;
  return (
    <Screen
      back={back}
      title={m.rebates_title()}
      actions={
        <Link
          to="/claims/$programType"
          params={{ programType: 'rebate' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {m.scheme_my_claims()}
        </Link>
      }
    >
      <RebatesScreen />
    </Screen>
  );
}
