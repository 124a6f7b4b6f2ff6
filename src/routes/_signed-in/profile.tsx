import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { maybe } from '#src/api/contract/tolerant.ts';
import { profileQueries } from '#src/features/profile/profile.queries.ts';
import { ProfileTabs } from '#src/features/profile/profile-screen.tsx';
import { chunk } from '#src/pwa/chunk.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { Card } from '#src/ui/card.tsx';

const NotificationSetting = lazy(async () => ({
  default: (await chunk(() => import('#src/features/notifications/notification-setting.tsx')))
    .NotificationSetting,
}));

/** Without `tab` it is the Profile tab. */
const Search = v.object({ tab: maybe(v.picklist(['bank'])) });

export const Route = createFileRoute('/_signed-in/profile')({
  validateSearch: Search,
  loader: ({ context: { api, queryClient, savedCache, user } }) => {
    void queryClient.prefetchQuery(profileQueries.profile(api, savedCache, user));
    void queryClient.prefetchQuery(profileQueries.bankDetails(api));
  },
  head: () => pageTitle(m.nav_profile()),
  component: ManageProfile,
});

function ManageProfile() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Screen back={<BackLink to="/">{m.profile_back()}</BackLink>} title={m.profile_title()} isNarrow>
      <ProfileTabs
        tab={tab ?? 'profile'}
        onTab={(chosen) => void navigate({ search: chosen === 'bank' ? { tab: chosen } : {}, replace: true })}
      />
      <Suspense>
        {tab === undefined && (
          <Card>
            <NotificationSetting />
          </Card>
        )}
      </Suspense>
    </Screen>
  );
}
