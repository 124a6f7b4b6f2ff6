import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { m } from '#messages';
import { pageTitle } from '#src/shell/page-title.ts';

export const Route = createFileRoute('/_signed-in/')({
  head: () => pageTitle(m.dashboard_title()),
  loader: async (options) => (await import('../-home.ts')).loadDashboard(options),
  component: lazyRouteComponent(() => import('../-home.ts'), 'DashboardScreen'),
  codeSplitGroupings: [],
});
