import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, createFileRoute, redirect } from '@tanstack/react-router';
import { m } from '#messages';
import { type Program } from '#src/api/contract/programs.schema.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { ChoiceList, ChoiceText, choiceClass } from '#src/ui/choice-list.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatPoints } from '#src/parts/format-points.ts';
import { TagIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/parts/next-step.tsx';

/** The target of the installed app's shortcut: the rewards of the only scheme with some, or a choice. */
export const Route = createFileRoute('/_signed-in/rewards/')({
  loader: async ({ context: { api, queryClient } }) => {
    const [first, second] = withRewards(await queryClient.ensureQueryData(schemeQueries.list(api)));
    if (first && !second)
      throw redirect({ to: '/rewards/$programId', params: { programId: String(first.id) }, replace: true });
  },
  head: () => pageTitle(m.rewards_title()),
  component: RewardsOfWhich,
});

/** The scheme with the most available points first. */
function withRewards(schemes: readonly Program[]): Program[] {
  return schemes
    .filter(({ rewards }) => rewards.length > 0)
    .toSorted((a, b) => (b.total_available_value ?? 0) - (a.total_available_value ?? 0));
}

function RewardsOfWhich() {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(schemeQueries.list(api));
  const schemes = withRewards(data);
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>} title={m.rewards_title()} isNarrow>
      {schemes.length === 0 && (
        <EmptyState icon={<TagIcon />} title={m.rewards_none_yet()} action={<NextStep to="schemes" />} />
      )}
      <ChoiceList label={m.claims_select_scheme()}>
        {schemes.map((scheme) => (
          <li key={scheme.id}>
            <Link to="/rewards/$programId" params={{ programId: String(scheme.id) }} className={choiceClass}>
              <ChoiceText
                title={scheme.title}
                note={
                  scheme.total_available_value !== undefined && (
                    <small>{m.rewards_waiting({ points: formatPoints(scheme.total_available_value) })}</small>
                  )
                }
              />
            </Link>
          </li>
        ))}
      </ChoiceList>
    </Screen>
  );
}
