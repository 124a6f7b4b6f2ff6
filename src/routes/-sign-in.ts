/** What the sign-in needs, in one file of the build (tools/chunks.ts): frame and screen arrive with one request. */
export { SignInScreen } from '#src/features/session/sign-in-screen.tsx';
export { VisitorShell } from '#src/shell/visitor-shell.tsx';
