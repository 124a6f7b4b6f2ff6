import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { m } from '#messages';
import { RewardsPending, RewardsScreen } from '#src/features/rewards/rewards-screen.tsx';
import { rewardQueries } from '#src/features/rewards/rewards.queries.ts';
import { schemeQueries } from '#src/features/schemes/schemes.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/_signed-in/rewards/$programId')({
  loader: async ({ context: { api, queryClient }, params: { programId } }) => {
    const { scheme } = await queryClient.ensureQueryData(rewardQueries.ofScheme(api, programId));
    const schemes = queryClient.getQueryData(schemeQueries.list(api).queryKey);
    return { title: scheme.title || schemes?.find(({ id }) => String(id) === programId)?.title };
  },
  head: ({ loaderData }) => pageTitle(loaderData?.title ?? m.rewards_title()),
  component: Rewards,
  pendingComponent: Pending,
});

function Rewards() {
  const { programId } = Route.useParams();
  return (
    <Frame>
      <RewardsScreen key={programId} programId={programId} />
    </Frame>
  );
}

function Pending() {
  const { programId } = Route.useParams();
  return (
    <Frame>
      <RewardsPending programId={programId} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
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
      {children}
    </Screen>
  );
}
