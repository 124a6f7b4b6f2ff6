/** A partner's first screen in one file of the build (vite.config.ts), loaded with one request. */
export { startQueries } from '#src/query/portal-queries.ts';
export { startPartnerSession } from '#src/app/partner-session.ts';
export { Shell } from '#src/shell/shell.tsx';
export { DashboardScreen, loadDashboard } from './_signed-in/-dashboard-screen.tsx';
