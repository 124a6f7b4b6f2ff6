import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { NotificationsList } from '#src/features/notifications/notifications-list.tsx';
import { notificationQueries } from '#src/features/notifications/notifications.queries.ts';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/_signed-in/notifications')({
  head: () => pageTitle(m.nav_notifications()),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(notificationQueries.feed(api));
  },
  component: Notifications,
});

function Notifications() {
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>} title={m.nav_notifications()} isNarrow>
      <NotificationsList />
    </Screen>
  );
}
