/** What the first screen of a partner needs, in one file of the build (tools/chunks.ts): frame and screen arrive with one request. */
export { Shell } from '#src/shell/shell.tsx';
export { DashboardScreen } from './_signed-in/-dashboard-screen.tsx';
export { loadDashboard } from './_signed-in/-dashboard.loader.ts';
