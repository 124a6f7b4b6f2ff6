/** What the first screen of a partner needs, in one file of the build (tools/chunks.ts): frame, screen and what runs beside them arrive with one request. */
export { startAnswers } from '#src/offline/answers.ts';
export { startPartnerHalf } from '#src/shell/partner-half.ts';
export { Shell } from '#src/shell/shell.tsx';
export { DashboardScreen } from './_signed-in/-dashboard-screen.tsx';
export { loadDashboard } from './_signed-in/-dashboard.loader.ts';
