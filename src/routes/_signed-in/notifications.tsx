import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { NotificationSetting } from '#src/features/notifications/notification-setting.tsx';
import { NotificationsList } from '#src/features/notifications/notifications-list.tsx';
import { notificationQueries } from '#src/features/notifications/notifications.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/_signed-in/notifications')({
  head: () => pageTitle(m.nav_notifications()),
  loader: ({ context: { api, queryClient } }) => {
    // Loaders also run in the background, when the API can be reached again.
    if (document.visibilityState !== 'hidden') void queryClient.prefetchQuery(notificationQueries.feed(api));
  },
  component: Notifications,
});

function Notifications() {
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>} title={m.nav_notifications()} isNarrow>
      <NotificationSetting />
      <NotificationsList />
    </Screen>
  );
}
