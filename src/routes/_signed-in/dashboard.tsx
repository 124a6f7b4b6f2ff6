import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { pageTitle } from '#src/shell/page-title.ts';
import { DashboardScreen } from './-dashboard-screen.tsx';
import { loadDashboard } from './-dashboard.loader.ts';

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: () => pageTitle(m.dashboard_title()),
  loader: loadDashboard,
  component: DashboardScreen,
});
