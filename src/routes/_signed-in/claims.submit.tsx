import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { m } from '#messages';
import { indianDay } from '#src/api/contract/days.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { maybe } from '#src/api/contract/tolerant.ts';
import { ChooseProgramme } from '#src/features/claims/choose-programme.tsx';
import { quarterChoices, schemeChoices } from '#src/features/claims/programme-choices.ts';
import { ScanForClaim } from '#src/parts/scan/scan-for-claim.tsx';
import { rebateQueries } from '#src/features/rebates/rebates.queries.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { REFUSALS } from '#src/outbox/share-refusals.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

const Search = v.object({
  /** The id of invoices shared from another app. */
  shared: maybe(v.string()),
  /** Why they were not stored. */
  refused: maybe(v.picklist(REFUSALS)),
  /** Opens the scanner at once. */
  scan: maybe(v.literal(true)),
});

/** Entry for the installed app's shortcut, shares from other apps, and opened files. */
export const Route = createFileRoute('/_signed-in/claims/submit')({
  validateSearch: Search,
  loaderDeps: ({ search }) => ({ sharedId: search.shared }),
  loader: async ({ context: { api, queryClient, user, sharedInvoices }, deps: { sharedId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(schemeQueries.list(api)),
      seesRebates(user.tier) && queryClient.ensureQueryData(rebateQueries.list(api)),
    ]);
    if (sharedId === undefined) return {};
    const found = await sharedInvoices.open(sharedId, String(user.id));
    return found ? { shared: { ...found, id: sharedId } } : { isGone: true };
  },
  head: () => pageTitle(m.share_title()),
  component: SubmitSomeClaim,
});

function SubmitSomeClaim() {
  const { api, now, user } = Route.useRouteContext();
  const { refused, scan } = Route.useSearch();
  const { shared, isGone } = Route.useLoaderData();
  const { data: schemes } = useSuspenseQuery(schemeQueries.list(api));
  const { data: rebates = [] } = useQuery({ ...rebateQueries.list(api), enabled: seesRebates(user.tier) });
  const today = indianDay(now());
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>} title={m.share_title()} isNarrow>
      {scan && <ScanForClaim />}
      <ChooseProgramme
        schemes={schemeChoices(schemes, today)}
        quarters={quarterChoices(rebates, today)}
        shared={shared}
        refused={isGone ? 'gone' : refused}
      />
    </Screen>
  );
}
