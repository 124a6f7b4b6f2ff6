/** The sign-in in one file of the build (tools/chunks.ts), loaded with one request. */
export { SignInScreen } from '#src/features/session/sign-in-screen.tsx';
export { VisitorShell } from '#src/shell/visitor-shell.tsx';
