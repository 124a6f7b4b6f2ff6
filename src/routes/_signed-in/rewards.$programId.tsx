import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { RewardsScreen } from '#src/features/rewards/rewards-screen.tsx';
import { rewardQueries } from '#src/features/rewards/rewards.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/_signed-in/rewards/$programId')({
  loader: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(rewardQueries.ofScheme(api, params.programId)),
  head: ({ loaderData }) => pageTitle(loaderData?.scheme.title ?? m.rewards_title()),
  component: Rewards,
});

function Rewards() {
  const { programId } = Route.useParams();
  return (
    <Screen
      back={
        <BackLink
          to="/claims/$programType"
          params={{ programType: 'scheme' }}
          search={{ program_id: programId }}
        >
          {m.back()}
        </BackLink>
      }
    >
      <RewardsScreen key={programId} programId={programId} />
    </Screen>
  );
}
