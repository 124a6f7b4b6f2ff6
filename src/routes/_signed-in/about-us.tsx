import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { InstallSection } from '#src/features/install/install-section.tsx';
import { supportQueries } from '#src/features/support/support.queries.ts';
import { SupportScreen } from '#src/features/support/support-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/_signed-in/about-us')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(supportQueries.config());
  },
  head: () => pageTitle(m.support_title()),
  component: Support,
});

function Support() {
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>} title={m.support_title()} isNarrow>
      <SupportScreen install={<InstallSection />} />
    </Screen>
  );
}
