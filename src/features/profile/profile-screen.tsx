import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy } from 'react';
import { m } from '#messages';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { FailureAlert } from '#src/parts/failure.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { ProfileForm } from './profile-form.tsx';
import layout from '#src/ui/layout.module.css';
import { profileQueries } from './profile.queries.ts';

/** Loads together with the bank details, which are never stored on the device. */
const bankForm = chunkInTime(() => import('./bank-form.tsx'));
const BankForm = lazy(async () => ({ default: (await bankForm).BankForm }));

export type ProfileTab = 'profile' | 'bank';

/** The tabs of /profile (SPEC §2). Each waits for its own data. */
export function ProfileTabs({ tab, onTab }: { tab: ProfileTab; onTab: (tab: ProfileTab) => void }) {
  const { api, savedCache, user } = useRouteContext({ from: '/_signed-in' });
  const profile = useQuery(profileQueries.profile(api, savedCache, user));
  const bank = useQuery(profileQueries.bankDetails(api));
  return (
    <Tabs
      label={m.profile_title()}
      selected={tab}
      onSelect={onTab}
      entries={[
        {
          key: 'profile',
          text: m.profile_tab(),
          content: (
            <Loaded query={profile}>
              {(onFile, isFresh) => <ProfileForm key={user.id} onFile={onFile} isFresh={isFresh} />}
            </Loaded>
          ),
        },
        {
          key: 'bank',
          text: m.profile_tab_bank(),
          content: (
            <Suspense fallback={<Waiting />}>
              <Loaded query={bank}>
                {(onFile, isFresh) => <BankForm key={user.id} onFile={onFile} isFresh={isFresh} />}
              </Loaded>
            </Suspense>
          ),
        },
      ]}
    />
  );
}

/** Waits for the data, because a form must not look empty before it is known. */
function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data, isFresh: boolean) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data, !query.isStale);
  if (query.error && !query.isFetching)
    return <FailureAlert error={query.error} onRetry={() => void query.refetch()} />;
  return <Waiting />;
}

function Waiting() {
  return (
    <div className={layout['sections']}>
      <p role="status">{m.loading()}</p>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
